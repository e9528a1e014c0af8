import type { ShownStatus } from '../../../domain/system-status/staff-queries.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { CardTable } from '../frame/card-table.tsx'

/** Background work and when it last ended. */
export function Jobs({ jobs }: Pick<ShownStatus, 'jobs'>) {
  if (jobs.length === 0) return <p className="empty">没有后台工作的记录。</p>
  return (
    <CardTable heads={['工作', '现在', '最近完成', '最近失败']}>
      {jobs.map(({ name, isRunning, isUnfinished, lastSuccess, lastFailure, failures }) => (
        <tr key={name}>
          <td data-label="工作">{name}</td>
          <td data-label="现在">{isRunning ? '正在运行' : isUnfinished ? '上次没有结束' : '空闲'}</td>
          <td data-label="最近完成">{lastSuccess ? <Time at={lastSuccess} /> : '还没有'}</td>
          <td data-label="最近失败">
            {lastFailure ? <Time at={lastFailure} /> : '没有'}
            {failures > 1 && <small>启动以来 {failures} 次</small>}
          </td>
        </tr>
      ))}
    </CardTable>
  )
}

const Time = ({ at }: { at: string }) => <span className="unbroken">{formatDateTime(new Date(at))}</span>
