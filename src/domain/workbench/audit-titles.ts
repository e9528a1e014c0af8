import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'

export const workbenchAudit = {
  actions: {
    'first-steps.read-guide': '看过入门说明',
    'first-steps.dismiss': '收起入门清单',
  },
  subjects: { 'first-steps': '账号' },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof workbenchAudit> {}
}
