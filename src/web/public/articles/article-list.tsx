import { writeAddress } from '../../../platform/address.ts'
import type { Paged } from '../../../platform/paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TitleList } from '../../ui/title-list.tsx'
import type { toRow } from '../../../domain/articles/queries.server.ts'

/** Rows of one page with its position in the list; `listHref` is the address of the first page. */
type ListView = Paged<ReturnType<typeof toRow>> & { listHref: string }

export function ArticleList({ view, narrowed = false }: { view: ListView; narrowed?: boolean }) {
  if (view.rows.length === 0)
    return (
      <Empty
        hint={
          narrowed
            ? '没有符合这些条件的内容，请换一个年份、季度、单位或类别。'
            : '这个栏目还没有公开的内容，可从左侧选择其他栏目。'
        }
      />
    )
  const [path = '', search] = view.listHref.split('?')
  const query = Object.fromEntries(new URLSearchParams(search))
  return (
    <>
      <TitleList rows={view.rows} />
      <Pager
        pageNum={view.pageNum}
        pages={view.pages}
        total={view.total}
        addressOf={(page) => writeAddress(path, { ...query, pageNum: page > 1 ? page : null })}
      />
    </>
  )
}
