/** What kind of personal data is public. */
export const reportKinds = ['id-number', 'phone', 'account', 'home', 'health', 'child', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]
export const kindTitles: Record<ReportKind, string> = {
  'id-number': '身份证号',
  phone: '电话号码',
  account: '银行账号',
  home: '家庭住址',
  health: '病情、残疾、救助等情况',
  child: '孩子的信息',
  other: '其他个人信息',
}

/** Where a report stands: a closed one has its article closed until it is reopened or the report ended. */
export const reportStates = ['open', 'closed', 'ended'] as const
export type ReportState = (typeof reportStates)[number]
export const stateTitles: Record<ReportState, string> = {
  open: '等待核对',
  closed: '已暂不公开，正在核对',
  ended: '已办结',
}

/** How a report ends. */
export const reportResults = ['corrected', 'erased', 'withdrawn', 'none'] as const
export type ReportResult = (typeof reportResults)[number]
export const resultTitles: Record<ReportResult, string> = {
  corrected: '已更正',
  erased: '已更正，旧的一版已从公开记录中删除',
  withdrawn: '已撤下',
  none: '没有发现不该公开的个人信息',
}

/** Lists: those that are not ended, and the ended ones. */
export const reportViews = ['open', 'ended'] as const
export type ReportView = (typeof reportViews)[number]
export const viewTitles: Record<ReportView, string> = { open: '未办结', ended: '已办结' }

export type ReportTimes = {
  receivedTime: Date
  closedTime: Date | null
  reopenedTime: Date | null
  endedTime: Date | null
}

export function getState({ closedTime, reopenedTime, endedTime }: Omit<ReportTimes, 'receivedTime'>): ReportState {
  if (endedTime) return 'ended'
  return closedTime && !reopenedTime ? 'closed' : 'open'
}
