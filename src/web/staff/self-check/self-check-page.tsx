import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/self-check-page.ts'
import { loadSelfCheck, type SelfCheckView } from './self-check.server.ts'
import styles from './self-check.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/self-check', 'self-check.read', loadSelfCheck)

export const meta = () => [{ title: getPageTitle('/staff/self-check') }]

/** How each district stands on the checks of the inspection: what is to be mended first. */
export default function SelfCheckPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <section className="panel self-check">
      <h1 className="staff-title">网站自查</h1>
      <p className="login-note">
        对照检查指标，看哪些有问题、哪些快到期，点开就能去改。{view.time}{' '}
        查的，不打分，不排名。指标里的说法以文件原文为准；网站自己判断不了的，写明需人工检查什么。
      </p>
      <Filter view={view} />
      {view.overview ? <Overview overview={view.overview} /> : null}
      {view.groups.map((group) => (
        <Group key={group.state} group={group} view={view} />
      ))}
      <MendedList view={view} />
      <p className="self-check-tools">
        <a className="staff-link" href={href('/staff/self-check/export', { district: view.district })} download>
          下载表格（XLSX）
        </a>{' '}
        <a className="staff-link" href={href('/open-data/self-check.json')}>
          本地区对外公开的部分（JSON）
        </a>
      </p>
    </section>
  )
}

const Filter = ({ view: { district, choices } }: { view: SelfCheckView }) =>
  choices.length > 1 ? (
    <form className="staff-filter" action={href('/staff/self-check')} key={district}>
      <label>
        地区
        <select name="district" defaultValue={district ?? ''}>
          <option value="">全部地区</option>
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">查看</button>
    </form>
  ) : null

/** Checks by districts. Each cell leads to what was found. */
const Overview = ({ overview: { districts, checks } }: { overview: NonNullable<SelfCheckView['overview']> }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focus lets the keyboard scroll it.
  <div className="check-overview" tabIndex={0} role="region" aria-label="各地区一览">
    <table>
      <caption className="visually-hidden">每一项检查各地区的情况，点开看查到了什么</caption>
      <thead>
        <tr>
          <th scope="col">查什么</th>
          {districts.map(({ code, name }) => (
            <th scope="col" key={code}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {checks.map(({ code, title, cells }) => (
          <tr key={code}>
            <th scope="row">{title}</th>
            {cells.map(({ district, state, words }) => (
              <td key={district}>
                <a className={`check-state check-${state}`} href={`#${state}-${code}`}>
                  {words}
                </a>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type GroupView = SelfCheckView['groups'][number]
type CheckView = GroupView['checks'][number]
type Row = CheckView['rows'][number]

const emptyWords = {
  problem: '没有查出问题。',
  soon: '没有快到期的。',
  unknown: '没有判断不了的。',
  fine: '还没有可以说没有问题的。',
} as const satisfies Record<GroupView['state'], string>

const Group = ({ group, view }: { group: GroupView; view: SelfCheckView }) => {
  const { state, title, count, checks } = group
  const list = <CheckList group={group} view={view} />
  return (
    <section>
      <h2 className="section-title" id={state}>
        {title}（{count} 项）
      </h2>
      {checks.length === 0 ? <p className="empty">{emptyWords[state]}</p> : null}
      {state === 'fine' && checks.length > 0 ? (
        <details>
          <summary>看查到了什么</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  )
}

const CheckList = ({ group: { state, checks }, view }: { group: GroupView; view: SelfCheckView }) => (
  <ul className="check-list">
    {checks.map((check) => (
      <li key={check.code}>
        <CheckOfState state={state} check={check} view={view} />
      </li>
    ))}
  </ul>
)

/** A check once, and below it the districts that stand so. */
const CheckOfState = ({
  state,
  check: { code, title, kind, about, rule, rows },
  view,
}: {
  state: GroupView['state']
  check: CheckView
  view: SelfCheckView
}) => (
  <article aria-labelledby={`${state}-${code}`}>
    <h3 id={`${state}-${code}`}>{title}</h3>
    <p className="check-rule">
      {kind}：{about}。{rule ? `依据：${rule}。` : null}
    </p>
    {rows.map((row) => (
      <CheckRow key={row.key} row={row} view={view} />
    ))}
  </article>
)

const CheckRow = ({ row, view: { isOfMany, openMends } }: { row: Row; view: SelfCheckView }) => (
  <div className="check-row">
    <p className="check-facts">
      {isOfMany ? <strong>{row.district}</strong> : null}
      <strong className={`check-state check-${row.state}`}>{row.stateTitle}</strong>
      {row.isVeto ? <strong className="check-veto">达到单项否决</strong> : null}
      {row.since ? <span className="unbroken">从 {row.since} 起</span> : null}
    </p>
    <p>{row.words}</p>
    <Mends mends={row.mends.slice(0, openMends)} />
    {row.mends.length > openMends ? (
      <details>
        <summary>其余 {row.mends.length - openMends} 处</summary>
        <Mends mends={row.mends.slice(openMends)} />
      </details>
    ) : null}
    {row.total > row.mends.length ? (
      <p>
        共 {row.total} 处，这里列出前 {row.mends.length} 处。
      </p>
    ) : null}
  </div>
)

const Mends = ({ mends }: { mends: Row['mends'] }) =>
  mends.length === 0 ? null : (
    <ul className="check-mends">
      {mends.map((mend) => (
        <li key={mend.href + mend.words}>
          <a className="staff-link" href={mend.href}>
            {mend.words}
          </a>
          {mend.days ? <small className="unbroken">{mend.days}</small> : null}
        </li>
      ))}
    </ul>
  )

const MendedList = ({ view: { mended, mendedDays, isOfMany } }: { view: SelfCheckView }) =>
  mended.length === 0 ? null : (
    <section>
      <h2 className="section-title">最近 {mendedDays} 天改好的</h2>
      <ul className="check-mends">
        {mended.map(({ key, district, title, since, until }) => (
          <li key={key}>
            {isOfMany ? `${district}：` : null}
            {title}，{since} 到 {until} 有问题
          </li>
        ))}
      </ul>
    </section>
  )
