import type { BookView } from './book.server.ts'

/** The items of income or expense, each with its entries, and where each hundred yuan went. */
export const ItemGroup = ({ group: { id, title, items } }: { group: BookView['groups'][number] }) => (
  <section aria-labelledby={`book-${id}`}>
    <h2 id={`book-${id}`}>{title}</h2>
    <ul className="book-items">
      {items.map((item) => (
        <li key={item.code} id={`item-${item.code}`}>
          <p className="book-item">
            <a href={item.href}>
              {item.title}（{item.entries} 笔）
            </a>
            <b className="figures">{item.amount}</b>
          </p>
          {item.ofHundred === null ? null : <Share ofHundred={item.ofHundred} id={id} title={title} />}
          {item.differences.length > 0 ? <p className="book-difference">{item.differences.join('；')}</p> : null}
        </li>
      ))}
    </ul>
  </section>
)

/** A bar beside its words; the words say all of it. */
const Share = ({ ofHundred, id, title }: { ofHundred: number; id: string; title: string }) => (
  <p className="book-share">
    <svg aria-hidden="true">
      <rect className={`bar-${id}`} width={`${ofHundred}%`} height="100%" />
    </svg>
    <span>
      每 100 元{title}里有 {ofHundred} 元
    </span>
  </p>
)
