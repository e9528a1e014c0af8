import type { ActionPermission } from '../permissions.ts'

type Kind = {
  /** What there is, without anything of it. */
  title: string
  /** Where it is. Besides the place, the id in it is all that a notification carries. */
  page: `/staff/${string}`
  /** Needed at its place to hear of it; asked again when it is sent. */
  permission: ActionPermission
  group: '留言和申请' | '稿件' | '补贴数据' | '个人信息' | '系统'
}

/** What staff can hear about. */
export const notificationKinds = {
  'message.received': {
    title: '有留言要办理',
    page: '/staff/messages/:id',
    permission: 'message.reply',
    group: '留言和申请',
  },
  'message.soon': {
    title: '有留言快要到期',
    page: '/staff/messages/:id',
    permission: 'message.reply',
    group: '留言和申请',
  },
  'message.overdue': {
    title: '有留言已经超期',
    page: '/staff/messages/:id',
    permission: 'message.reply',
    group: '留言和申请',
  },
  'message.approve': {
    title: '有答复要审核',
    page: '/staff/messages/:id',
    permission: 'message.approve',
    group: '留言和申请',
  },
  'request.received': {
    title: '有公开申请要办理',
    page: '/staff/requests/:id',
    permission: 'disclosure-request.accept',
    group: '留言和申请',
  },
  'text.review': { title: '有稿件要审核', page: '/staff/articles/:id', permission: 'article.review', group: '稿件' },
  'text.returned': { title: '有稿件退回给您', page: '/staff/articles/:id', permission: 'article.edit', group: '稿件' },
  'duty.due': { title: '有内容快到公开期限', page: '/staff/duties', permission: 'article.edit', group: '稿件' },
  'import.failed': {
    title: '补贴数据没有导入',
    page: '/staff/payments/:id',
    permission: 'subsidy-batch.import',
    group: '补贴数据',
  },
  'import.approve': {
    title: '补贴数据等另一个人确认',
    page: '/staff/payments/:id',
    permission: 'subsidy-batch.approve',
    group: '补贴数据',
  },
  'report.received': {
    title: '群众反映了个人信息问题',
    page: '/staff/personal-data/:id',
    permission: 'personal-data.end',
    group: '个人信息',
  },
  'system.fault': {
    title: '系统有故障或要处理的情况',
    page: '/staff/system-status',
    permission: 'system.read',
    group: '系统',
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds

/** Kinds whose page is that of one thing. */
export type KindWithId = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind]['page'] extends `${string}:id` ? Kind : never
}[NotificationKind]

export const kindNames = Object.keys(notificationKinds) as NotificationKind[]

/** The bell shows no greater number. */
export const mostCounted = 99

export const isKind = (name: unknown): name is NotificationKind =>
  typeof name === 'string' && Object.hasOwn(notificationKinds, name)

/** How an account hears of a kind. */
export const ways = ['bell', 'daily', 'at-once', 'never'] as const
export type Way = (typeof ways)[number]

export const wayTitles: Record<Way, string> = {
  bell: '只在网站上提醒',
  daily: '每天汇总发一封邮件',
  'at-once': '随时发邮件',
  never: '不提醒',
}
