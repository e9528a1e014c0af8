import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'

export const dutyAudit = {
  actions: {
    'duties.confirm-evidence': '确认公开凭据',
    'duties.withdraw-evidence': '收回公开凭据的确认',
    'duties.exempt': '免予公开',
    'duties.end-exemption': '不再免予公开',
  },
  subjects: { duties: '文章或单位' },
  details: { dutyItem: '公开事项', dutyPeriod: '哪一期', exemptReason: '免予公开的理由' },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof dutyAudit> {}
}
