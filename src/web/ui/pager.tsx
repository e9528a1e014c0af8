import { pageNumbers } from '../../platform/paging.ts'
import { Icon } from './icon.tsx'

/** Previous, page numbers, next. `addressOf` returns the address of a page. */
export function Pager({
  pageNum,
  pages,
  total,
  addressOf,
}: {
  pageNum: number
  pages: number
  total: number
  addressOf: (page: number) => string
}) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label="分页">
      <p className="pager-total">
        共 {total} 条，第 {pageNum} / {pages} 页
      </p>
      <ul>
        <li>
          <Step label="上一页" icon="chevron-left" href={pageNum > 1 ? addressOf(pageNum - 1) : null} rel="prev" />
        </li>
        {pageNumbers(pageNum, pages).map((page, index) => (
          <li key={page ?? `gap-${index}`} className={pageClass(page, pageNum, pages)}>
            {page === null ? (
              '…'
            ) : (
              <a
                href={addressOf(page)}
                aria-current={page === pageNum ? 'page' : undefined}
                aria-label={`第 ${page} 页`}
              >
                {page}
              </a>
            )}
          </li>
        ))}
        <li>
          <Step label="下一页" icon="chevron-right" href={pageNum < pages ? addressOf(pageNum + 1) : null} rel="next" />
        </li>
      </ul>
    </nav>
  )
}

/** On a phone there is only room for the first, last and neighbouring pages. */
export function pageClass(page: number | null, current: number, pages: number): string | undefined {
  if (page === null) return 'pager-gap'
  return page === 1 || page === pages || Math.abs(page - current) <= 1 ? undefined : 'pager-far'
}

function Step({
  label,
  icon,
  href,
  rel,
}: {
  label: string
  icon: 'chevron-left' | 'chevron-right'
  href: string | null
  rel: string
}) {
  return href === null ? (
    <span className="pager-off" aria-hidden="true">
      <Icon name={icon} />
    </span>
  ) : (
    <a href={href} rel={rel} aria-label={label}>
      <Icon name={icon} />
    </a>
  )
}
