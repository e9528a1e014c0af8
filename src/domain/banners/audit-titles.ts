import type { ActionsOf, AuditTitles } from '../../audit/audit-titles.ts'

export const bannerAudit = {
  actions: { 'banner.add': '新增轮播图' },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends ActionsOf<typeof bannerAudit> {}
}
