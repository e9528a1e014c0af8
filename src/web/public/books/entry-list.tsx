import { Pager } from '../../ui/pager.tsx'

/** An entry in a list, leading to its page. */
export type ListedEntry = {
  id: string
  href: string
  day: string
  summary: string
  /** Whom it concerns, and the voucher. */
  note: string
  amount: string
}

/** Entries of books in the order of days. */
export const EntryList = ({ entries }: { entries: readonly ListedEntry[] }) => (
  <ol className="book-entries">
    {entries.map(({ id, href, day, summary, note, amount }) => (
      <li key={id}>
        <a href={href}>
          <time>{day}</time>
          <span>
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
      addressOf={(page) => (page > 1 ? `${address}?pageNum=${page}` : address)}
    />
  </>
)
