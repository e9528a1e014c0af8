import { href } from '../../href.ts'
import { BookTable } from './book-table.tsx'
import type { paymentsOf } from './payments.server.ts'

/** What the state paid to people of the unit in these days: sums, never persons. */
export const PaymentsSection = ({ routes }: { routes: Awaited<ReturnType<typeof paymentsOf>> }) =>
  routes.length === 0 ? null : (
    <section aria-labelledby="book-payments">
      <h2 id="book-payments">发给群众的补贴</h2>
      {routes.map(({ id, title, words, rows }) => (
        <section key={id} aria-labelledby={`payments-${id}`}>
          <h3 id={`payments-${id}`}>{title}</h3>
          <BookTable
            labelledBy={`payments-${id}`}
            columns={[{ title: '项目' }, { title: '笔数', isFigure: true }, { title: '金额（元）', isFigure: true }]}
            rows={rows}
          />
          <p>{words}</p>
        </section>
      ))}
      <p>
        自己领了多少，<a href={href('/subsidy/subsidy')}>到补贴查询里看</a>。
      </p>
    </section>
  )
