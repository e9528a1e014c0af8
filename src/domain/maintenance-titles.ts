import type { TitledActions, AuditTitles } from '../audit/audit-titles.ts'

/** Work on the data of all nouns: key rotation and retention. */
export const maintenanceAudit = {
  actions: { 'keys.rotate': '更换密钥', 'retention.run': '清理到期数据' },
  details: {
    removed: '作废的旧密钥',
    messages: '删除的留言',
    requests: '删除的公开申请',
    reports: '删除的个人信息反映',
    payments: '删除的补贴记录',
    lookUps: '删除的查询记录',
    drafts: '回收站中删除的稿件',
  },
} as const satisfies AuditTitles

declare module '../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof maintenanceAudit> {}
}
