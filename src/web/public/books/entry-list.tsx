import { Pager } from '../../ui/pager.tsx'

/** An entry in a list, leading to its page. */
export type ListedEntry = {
  id: string
  href: string
  day: string
  summary: string
  /** Whom it concerns, and the voucher. */
  note: string
  /** Address of the small picture of its voucher. */
  thumbnail: string | null
  amount: string
}

/** Entries of books in the order of days. */
export const EntryList = ({ entries }: { entries: readonly ListedEntry[] }) => (
  <ol className="book-entries">
    {entries.map(({ id, href, day, summary, note, thumbnail, amount }) => (
      <li key={id}>
        <a href={href}>
          <time>{day}</time>
          <span>
            {thumbnail ? <img src={thumbnail} width="48" height="48" alt="" loading="lazy" decoding="async" /> : null}
            {summary}
            <small>{note}</small>
          </span>
          <b className="figures">{amount} 元</b>
        </a>
      </li>
    ))}
  </ol>
)

/** A page of a book's entries. `address`: of the first page. */
export const EntryPages = ({
  entries: { rows, total, pageNum, pages },
  address,
}: {
  entries: { rows: readonly ListedEntry[]; total: number; pageNum: number; pages: number }
  address: string
}) => (
  <>
    <EntryList entries={rows} />
    <Pager
      pageNum={pageNum}
      pages={pages}
      total={total}
      addressOf={(page) => (page > 1 ? `${address}${address.includes('?') ? '&' : '?'}pageNum=${page}` : address)}
    />
  </>
)
