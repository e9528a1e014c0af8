import type { ActionsOf, AuditTitles } from '../../audit/audit-titles.ts'
import { messageActions } from './policy.ts'

export const messageAudit = {
  actions: {
    'message.submit': '收到留言',
    'message.accept': messageActions['message.accept'].title,
    'message.assign': messageActions['message.assign'].title,
    'message.reply': messageActions['message.reply'].title,
    'message.note': messageActions['message.note'].title,
    'message.phone': messageActions['message.phone'].title,
    'message.publish': messageActions['message.publish'].title,
    'message.hide': '取消公开留言',
  },
  subjects: { message: '留言编号' },
  details: { areaId: '地区或单位', receiptOnly: '仅凭回执编号查看', correction: '修改原来的反馈' },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends ActionsOf<typeof messageAudit> {}
}
