import { pageNumbers } from '../../platform/paging.ts'
import { Icon } from './icon.tsx'
import { pageClass } from './pager.tsx'

/** Pager that submits a form, for lists whose query must not appear in URLs. */
export function FormPager({
  pageNum,
  pages,
  total,
  action,
  fragment,
  fields,
}: {
  pageNum: number
  pages: number
  total: number
  action: string
  /** Id of the heading above the rows; without JavaScript the browser scrolls there. */
  fragment: string
  /** The query, submitted with the page number. */
  fields: Record<string, string | number>
}) {
  if (pages <= 1) return null
  const step = (label: string, icon: 'chevron-left' | 'chevron-right', page: number) => (
    <li>
      <button name="pageNum" value={page} aria-label={label} disabled={page < 1 || page > pages}>
        <Icon name={icon} />
      </button>
    </li>
  )
  return (
    <form className="pager" action={`${action}#${fragment}`} method="post" aria-label="分页" data-in-place="">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="pager-total">
        共 {total} 条，第 {pageNum} / {pages} 页
      </p>
      <ul>
        {step('上一页', 'chevron-left', pageNum - 1)}
        {pageNumbers(pageNum, pages).map((page, index) => (
          <li key={page ?? `gap-${index}`} className={pageClass(page, pageNum, pages)}>
            {page === null ? (
              '…'
            ) : (
              <button
                name="pageNum"
                value={page}
                aria-current={page === pageNum ? 'page' : undefined}
                aria-label={`第 ${page} 页`}
              >
                {page}
              </button>
            )}
          </li>
        ))}
        {step('下一页', 'chevron-right', pageNum + 1)}
      </ul>
    </form>
  )
}
