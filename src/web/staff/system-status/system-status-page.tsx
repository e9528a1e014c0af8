import { formatDateTime } from '../../../platform/dates.ts'
import { listDeadDeliveries } from '../../../domain/notifications/staff-queries.server.ts'
import { getSystemStatus, type ShownStatus } from '../../../domain/system-status/staff-queries.server.ts'
import { signalGroups } from '../../../domain/system-status/signal.ts'
import { href } from '../../href.ts'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/system-status-page.ts'
import { BackupRuns } from './backup-runs.tsx'
import { DeadDeliveries } from './dead-deliveries.tsx'
import { Jobs } from './jobs.tsx'
import { orderGroups, signalStates, summaryOf } from './signal-words.ts'
import styles from './system-status.css?url'

export const loader = staffLoader('/staff/system-status', 'system.read', async ({ site, staff }) => ({
  ...(await getSystemStatus.ask(site, staff, {})),
  deadDeliveries: await listDeadDeliveries.ask(site, staff, {}),
  districtCode: site.district.areaCode,
  readTime: site.now.toISOString(),
}))

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta = () => [{ title: getPageTitle('/staff/system-status') }]

/** How the system is, in words with what to do: the signals of `/readyz` and of the alerts. */
export default function SystemStatusPage({ loaderData: view }: Route.ComponentProps) {
  const { worst, words } = summaryOf(view.signals)
  return (
    <section className="panel">
      <h1 className="staff-title">系统状况</h1>
      <p className={summaryLooks[worst]}>{words}</p>
      <p className="login-note">
        {timeOf(view.readTime)} 查看。
        <a href={href('/staff/system-status')}>重新查看</a>
      </p>
      <div className="status-columns">
        {orderGroups(view.signals).map(({ group, signals }) => (
          <SignalTable key={group} title={signalGroups[group]} signals={signals} />
        ))}
        <h2 className="section-title">最近的备份和验证</h2>
        <BackupRuns runs={view.backupRuns} />
        <h2 className="section-title">后台工作</h2>
        <Jobs jobs={view.jobs} />
      </div>
      <DeadDeliveries {...view.deadDeliveries} ownDistrict={view.districtCode} />
      <h2 className="section-title">出错次数</h2>
      <Errors errors={view.errors} />
      <h2 className="section-title">最近一小时的慢查询</h2>
      <SlowQueries slowQueries={view.slowQueries} />
      <h2 className="section-title">版本</h2>
      <p>
        三务公开平台 {view.versions.portal}，Node {view.versions.node}，PostgreSQL{' '}
        {view.versions.database ?? '版本不明'}
        。本程序 {timeOf(view.startTime)} 启动。
      </p>
    </section>
  )
}

const summaryLooks = { ok: 'staff-done', warning: 'staff-note', unknown: 'staff-note', fault: 'staff-problem' } as const

function StateWord({ state }: { state: keyof typeof signalStates }) {
  if (state === 'ok') return signalStates.ok
  return <strong className={state === 'fault' ? 'signal-fault' : undefined}>{signalStates[state]}</strong>
}

const timeOf = (time: string): string => formatDateTime(new Date(time))

function SignalTable({ title, signals }: { title: string; signals: ShownStatus['signals'] }) {
  return (
    <>
      <h2 className="section-title">{title}</h2>
      <CardTable heads={['项目', '状态', '说明']}>
        {signals.map(({ name, title, state, words }) => (
          <tr key={name}>
            <td data-label="项目">{title}</td>
            <td data-label="状态">
              <StateWord state={state} />
            </td>
            <td data-label="说明">{words}</td>
          </tr>
        ))}
      </CardTable>
    </>
  )
}

function Errors({ errors }: Pick<ShownStatus, 'errors'>) {
  if (errors.length === 0) return <p className="empty">启动以来没有出错。</p>
  return (
    <CardTable heads={['种类', '最近一小时', '启动以来', '最近一次']}>
      {errors.map(({ name, count, ofLastHour, lastTime }) => (
        <tr key={name}>
          <td data-label="种类">{name}</td>
          <td data-label="最近一小时">{ofLastHour} 次</td>
          <td data-label="启动以来">{count} 次</td>
          <td data-label="最近一次">
            <span className="unbroken">{timeOf(lastTime)}</span>
          </td>
        </tr>
      ))}
    </CardTable>
  )
}

function SlowQueries({ slowQueries: queries }: Pick<ShownStatus, 'slowQueries'>) {
  if (queries.length === 0) return <p className="empty">没有慢查询。</p>
  return (
    <CardTable heads={['语句', '次数', '最长', '最近一次']}>
      {queries.map(({ statement, count, longestMs, lastTime }) => (
        <tr key={statement}>
          <td data-label="语句">
            <code>{statement}</code>
          </td>
          <td data-label="次数">{count}</td>
          <td data-label="最长">
            <span className="unbroken">{(longestMs / 1_000).toFixed(1)} 秒</span>
          </td>
          <td data-label="最近一次">
            <span className="unbroken">{timeOf(lastTime)}</span>
          </td>
        </tr>
      ))}
    </CardTable>
  )
}
