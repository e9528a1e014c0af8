import { href } from '../../href.ts'
import { CardTable } from '../frame/card-table.tsx'
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
      {view.groups.map((group) => (
        <Group key={group.state} group={group} view={view} />
      ))}
      <Fine view={view} />
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

type GroupView = SelfCheckView['groups'][number]
type Row = GroupView['rows'][number]

const emptyWords = {
  problem: '没有查出问题。',
  soon: '没有快到期的。',
  unknown: '没有判断不了的。',
} as const satisfies Record<GroupView['state'], string>

const Group = ({ group: { state, title, rows }, view }: { group: GroupView; view: SelfCheckView }) => (
  <section>
    <h2 className="section-title" id={state}>
      {title}（{rows.length} 项）
    </h2>
    {rows.length === 0 ? <p className="empty">{emptyWords[state]}</p> : null}
    <ul className="check-list">
      {rows.map((row) => (
        <li key={row.key}>
          <CheckRow row={row} view={view} />
        </li>
      ))}
    </ul>
  </section>
)

const CheckRow = ({ row, view: { isOfMany, openMends } }: { row: Row; view: SelfCheckView }) => (
  <article aria-labelledby={`check-${row.key.replace(' ', '-')}`}>
    <h3 id={`check-${row.key.replace(' ', '-')}`}>
      {isOfMany ? <span className="check-district">{row.district}</span> : null}
      {row.title}
    </h3>
    <p className="check-facts">
      <strong className={`check-state check-${row.state}`}>{row.stateTitle}</strong>
      {row.isVeto ? <strong className="check-veto">达到单项否决</strong> : <span>{row.kind}</span>}
      {row.since ? <span className="unbroken">从 {row.since} 起</span> : null}
    </p>
    <p className="check-words">{row.words}</p>
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
    <p className="check-rule">
      查的是：{row.about}。{row.rule ? `依据：${row.rule}。` : null}
    </p>
  </article>
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

const Fine = ({ view: { fine, isOfMany } }: { view: SelfCheckView }) => (
  <section>
    <h2 className="section-title" id="fine">
      没有问题（{fine.length} 项）
    </h2>
    {fine.length === 0 ? (
      <p className="empty">还没有可以说没有问题的。</p>
    ) : (
      <CardTable heads={['查什么', isOfMany ? '地区' : '查到了什么']}>
        {fine.map((row) => (
          <tr key={row.key}>
            <td data-label="查什么">
              <span className="check-state check-fine">{row.title}</span>
            </td>
            {isOfMany ? <td data-label="地区">{row.district}</td> : <td data-label="查到了什么">{row.words}</td>}
          </tr>
        ))}
      </CardTable>
    )}
  </section>
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
