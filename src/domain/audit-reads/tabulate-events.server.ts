import type { AuditEventView } from './describe-events.server.ts'

const heads = ['时间', '操作人', '操作', '对象', '地区', '说明']

/** Events as the page shows them, for spreadsheets. */
export const tabulateEvents = (events: readonly AuditEventView[]): string[][] => [
  heads,
  ...events.map(({ day, time, actor, title, subject, district, detail }) => [
    `${day} ${time}`,
    actor,
    title,
    subject,
    district,
    detail.join('，'),
  ]),
]
