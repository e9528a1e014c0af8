import type { ChannelName } from './table.ts'

export const channelTitles: Record<ChannelName, string> = {
  'fan-out': '分发',
  mail: '邮件',
  webhook: 'Webhook',
  wecom: '企业微信机器人',
  dingtalk: '钉钉机器人',
  sms: '短信',
}
