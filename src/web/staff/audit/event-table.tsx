import { CardTable } from '../frame/card-table.tsx'
import type { AuditEventView } from '../../../domain/audit-reads/describe-events.server.ts'

export const EventTable = ({ rows }: { rows: readonly AuditEventView[] }) => (
  <CardTable heads={['时间', '操作人', '操作', '地区', '说明']}>
    {rows.map((row) => (
      <tr key={row.id}>
        <td data-label="时间">
          <span>
            <span className="unbroken">{row.day}</span> {row.time}
          </span>
        </td>
        <td data-label="操作人">
          <span className="unbroken">{row.person || row.actor}</span>
          {row.person ? <small>{row.actor}</small> : null}
        </td>
        <td data-label="操作">
          <span>{row.title}</span>
          {row.subject ? <small>{row.subject}</small> : null}
        </td>
        <td data-label="地区">
          <span className="unbroken">{row.district}</span>
        </td>
        <td data-label="说明">
          <span>{row.detail.join('，') || '—'}</span>
        </td>
      </tr>
    ))}
  </CardTable>
)
