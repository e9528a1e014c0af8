import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'

export const mongolianAudit = {
  actions: { 'mongolian.change': '修改蒙古文用词', 'mongolian.restore': '恢复以前的蒙古文用词' },
  subjects: { mongolian: '用词版本' },
  // `changes` and `restored` are those of settings.
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof mongolianAudit> {}
}
