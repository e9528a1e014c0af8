import { href } from '../../href.ts'
import type { MyVillageView } from './my-village.server.ts'

type Row = { id: string | number; title: string; href: string; facts: string }

/** What was decided, built, leased and answered, and the way to one's own payments. */
export const AffairsSections = ({ view }: { view: MyVillageView }) => (
  <>
    <OwnPayment view={view} />
    <Records
      id="decisions"
      title="村里定的事"
      rows={view.decisions}
      none="还没有公开民主议事的内容。"
      more={view.decisions.length > 0 ? { words: '看全部文件', href: view.links.unit } : null}
    />
    <Records
      id="projects"
      title="项目到哪一步了"
      rows={view.projects.rows}
      none="还没有公开能连起来看的项目。"
      more={view.projects.more > 0 ? { words: `看全部 ${view.projects.all} 个项目`, href: view.links.books } : null}
    />
    <Records
      id="contracts"
      title="快到期的合同"
      rows={view.contracts.rows}
      none={view.contracts.all === 0 ? '还没有公开能连起来看的合同。' : '公开的合同里，半年内没有到期的。'}
      more={view.contracts.all > 0 ? { words: `看全部 ${view.contracts.all} 份合同`, href: view.links.books } : null}
    />
    <Answers view={view} />
  </>
)

const Records = ({
  id,
  title,
  rows,
  none,
  more,
}: {
  id: string
  title: string
  rows: readonly Row[]
  none: string
  more: { words: string; href: string } | null
}) => (
  <section aria-labelledby={`village-${id}`}>
    <h2 id={`village-${id}`}>{title}</h2>
    {rows.length === 0 ? <p>{none}</p> : null}
    <ul className="village-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={row.href}>
            <b>{row.title}</b>
            <span>{row.facts}</span>
          </a>
        </li>
      ))}
    </ul>
    {more ? (
      <p className="screen-only">
        <a href={more.href}>{more.words}</a>
      </p>
    ) : null}
  </section>
)

/** Names of subsidies only: what a person got is shown to that person alone, after the look-up. */
const OwnPayment = ({ view: { subsidies } }: { view: MyVillageView }) => (
  <section className="screen-only" aria-labelledby="village-payment">
    <h2 id="village-payment">我领了多少补贴</h2>
    <p>
      <a className="button button-primary" href={href('/subsidy/subsidy')}>
        用身份证号查我的补贴
      </a>
    </p>
    <p>查到以后，每一笔下面写着怎么算的；不对的可以当场提问。本页不显示任何人的金额。</p>
    {subsidies.length > 0 ? (
      <>
        <p>近一年发到这个村的有：</p>
        <ul className="village-subsidies">
          {subsidies.map((subsidy) => (
            <li key={subsidy.id}>
              <a href={subsidy.href}>{subsidy.title}</a>
            </li>
          ))}
        </ul>
      </>
    ) : null}
  </section>
)

const Answers = ({ view: { answers, links } }: { view: MyVillageView }) => (
  <section className="screen-only" aria-labelledby="village-answers">
    <h2 id="village-answers">大家问的，村里答的</h2>
    {answers.total === 0 ? <p>还没有公开的提问和答复。</p> : null}
    {answers.rows.map(({ id, question, answer, by }) => (
      <div key={id} className="village-answer">
        <p>问：{question}</p>
        <p>答：{answer}</p>
        <p className="book-difference">{by}</p>
      </div>
    ))}
    <p className="village-ways">
      {answers.total > 0 ? <a href={answers.href}>看全部 {answers.total} 条</a> : null}
      {links.ask ? <a href={links.ask}>我要问村里</a> : null}
    </p>
  </section>
)
