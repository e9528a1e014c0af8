import { EntryList } from './entry-list.tsx'
import type { BookView } from './book.server.ts'

/** The items of income or expense, each with its entries, and where each hundred yuan went. */
export const ItemGroup = ({ group: { id, title, items } }: { group: BookView['groups'][number] }) => (
  <section aria-labelledby={`book-${id}`}>
    <h2 id={`book-${id}`}>{title}</h2>
    <ul className="book-items">
      {items.map((item) => (
        <li key={item.code} id={`item-${item.code}`}>
          <p className="book-item">
            <strong>{item.title}</strong>
            <span className="figures">{item.amount} 元</span>
          </p>
          {item.ofHundred === null ? null : <Share ofHundred={item.ofHundred} title={title} />}
          {item.differences.length > 0 ? <p className="book-difference">{item.differences.join('；')}</p> : null}
          <details>
            <summary>
              {item.entries.length} 笔<span className="visually-hidden">{item.title}</span>明细
            </summary>
            <EntryList entries={item.entries} />
          </details>
        </li>
      ))}
    </ul>
  </section>
)

/** A bar beside its words; the words say all of it. */
const Share = ({ ofHundred, title }: { ofHundred: number; title: string }) => (
  <p className="book-share">
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="4" />
      <rect width={ofHundred} height="4" />
    </svg>
    <span>
      每 100 元{title}里有 {ofHundred} 元
    </span>
  </p>
)
