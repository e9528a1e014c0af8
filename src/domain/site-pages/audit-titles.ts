import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'
import { sitePageActions } from './policy.ts'

export const sitePageAudit = {
  actions: { 'site-page.change': sitePageActions['site-page.change'].title },
  subjects: { 'site-page': '页面' },
  details: {
    reason: '理由',
    pageVersion: '版本',
    pageLength: '字数',
    pageLengthBefore: '原来的字数',
    officePhone: '确认为办公手机号',
  },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof sitePageAudit> {}
}
