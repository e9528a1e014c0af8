import { channelTitles } from '../../outbox/channel-titles.ts'
import type { TitledActions, AuditTitles } from '../../audit/audit-titles.ts'

export const notificationAudit = {
  actions: {
    'notification.choose': '选择提醒的方式',
    'notification.address': '设置接收提醒的邮箱',
    'notification.confirm': '确认接收提醒的邮箱',
    'delivery.retry': '重发没有送到的通知',
    'delivery.discard': '放弃没有送到的通知',
    'channel.test': '试发通知',
  },
  subjects: { notification: '账号', delivery: '通知编号', channel: '渠道' },
  details: { event: '事件', channel: '渠道', testResult: '结果' },
  values: { testResult: { sent: '对方收下', failed: '没有发出' }, channel: channelTitles },
} as const satisfies AuditTitles

declare module '../../audit/audit.server.ts' {
  interface AuditActions extends TitledActions<typeof notificationAudit> {}
}
