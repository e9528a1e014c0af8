import { href } from '../../href.ts'
import { Empty } from '../../ui/empty.tsx'

type SearchTerms = { text: string | undefined; year: number | undefined; typeId: number | undefined }

/** Shown without results: links to broader searches. */
export function NothingFound({
  asked: { text, year, typeId },
  columns,
}: {
  asked: SearchTerms
  columns: readonly { id: number; title: string }[]
}) {
  const words = text?.split(/\s+/).filter(Boolean) ?? []
  const tries = [
    ...(text && (year || typeId) ? [{ title: '去掉年份和栏目再查', query: { inputMessage: text } }] : []),
    ...(words.length > 1
      ? words.slice(0, 5).map((word) => ({ title: `只查“${word}”`, query: { inputMessage: word } }))
      : []),
    ...columns.map(({ id, title }) => ({ title: `浏览${title}`, query: { articleTypeId: id } })),
  ]
  return (
    <>
      <Empty hint="请检查有无错字，或换一个更短的词。也可以试试：" />
      <ul className="search-tries">
        {tries.map(({ title, query }) => (
          <li key={title}>
            <a className="button" href={href('/search/search', query)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
