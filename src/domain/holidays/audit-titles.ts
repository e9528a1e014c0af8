import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'

export const holidayAudit = {
  actions: { 'holiday.change': '修改节假日', 'holiday.reset': '改回系统自带的节假日' },
  subjects: { holiday: '年份' },
  details: { days: '放假和调休' },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof holidayAudit> {}
}
