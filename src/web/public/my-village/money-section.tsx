import { BookTable } from '../books/book-table.tsx'
import type { MoneyView } from './money.server.ts'
import type { MyVillageView } from './my-village.server.ts'

/** What the village had, received and paid in its newest public period, in sentences first. */
export const MoneySection = ({ money, name }: { money: MoneyView; name: string }) => (
  <section aria-labelledby="village-money">
    <h2 id="village-money">
      <a href={money.href}>{money.period}的钱</a>
    </h2>
    <p className="village-lead">
      {name}
      {money.sentence}
    </p>
    {money.isZero ? <p>这一期是零报告：单位写明没有发生收支，也照样公开。</p> : null}
    {money.differences.map((words) => (
      <p key={words}>{words}</p>
    ))}
    <BookTable
      labelledBy="village-money"
      columns={[
        { title: '元' },
        { title: '本期', isFigure: true },
        ...money.comparedTimes.map((title) => ({ title, isFigure: true })),
      ]}
      rows={money.figures}
    />
    <p className="book-times">
      {money.times.map(({ name: time, period, isPublic, href }) => (
        <span key={time}>
          {time}：{href ? <a href={href}>{period}</a> : `${period}${isPublic ? '' : '（没有公开）'}`}
        </span>
      ))}
    </p>
    <div className="village-sides">
      {money.sides.map((side) =>
        side.items.length === 0 ? null : (
          <section key={side.id} aria-labelledby={`village-${side.id}`}>
            <h3 id={`village-${side.id}`}>{side.title}</h3>
            <ul className="book-items">
              {side.items.map((item) => (
                <li key={item.code}>
                  <p className="book-item">
                    <a href={item.href}>{item.title}</a>
                    <b className="figures">{item.amount} 元</b>
                  </p>
                  <p className="book-difference">
                    {item.entries} 笔，每 100 元里有 {item.share} 元
                    {item.differences === '' ? '' : `；${item.differences}`}
                  </p>
                </li>
              ))}
            </ul>
            {side.rest > 0 ? <p className="screen-only">还有 {side.rest} 项，在账本里。</p> : null}
          </section>
        ),
      )}
    </div>
    <Ways money={money} />
  </section>
)

const Ways = ({ money }: { money: MoneyView }) => (
  <p className="screen-only village-ways">
    {money.entries > 0 ? <a href={money.href}>逐笔看这一期的 {money.entries} 笔账</a> : null}
    <a href={money.compareHref}>和邻村比一比</a>
    <a href={money.hintsHref}>账目里要说明的地方</a>
  </p>
)

/** A page may not say more than it knows: without a book nothing is said of money. */
export const NoMoney = ({ view: { name, links } }: { view: MyVillageView }) => (
  <section aria-labelledby="village-money">
    <h2 id="village-money">还没有公开账本</h2>
    <p>
      {name}还没有公开逐笔的账本，这里说不出收了多少、花了多少。它公开的财务文件在<a href={links.unit}>单位的页面</a>
      上。
    </p>
  </section>
)
