/** What the start page lists, in the order of urgency. */
export const taskKinds = [
  'personal-data',
  'found-texts',
  'erasures',
  'overdue',
  'objected',
  'today',
  'requests',
  'approvals',
  'returned',
  'duties',
  'reviews',
  'unconfirmed',
  'findings',
  'expired',
  'undo-requests',
  'payment-corrections',
  'imports',
  'soon',
  'waiting',
  'scheduled',
  'drafts',
] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskTitles: Record<TaskKind, string> = {
  'personal-data': '群众反映的个人信息',
  'found-texts': '巡检发现的个人信息',
  erasures: '等我确认删除的旧版本',
  overdue: '留言已经超期',
  objected: '留言人有异议',
  today: '留言今天到期',
  requests: '公开申请要办理',
  approvals: '等我审核的答复',
  returned: '退回给我的稿件',
  duties: '该公开的',
  reviews: '等我审核的稿件',
  unconfirmed: '等我补审的紧急发布',
  findings: '巡检发现的问题',
  expired: '过了公开期限的文章',
  'undo-requests': '申请撤销的补贴批次',
  'payment-corrections': '等我确认的补贴更正',
  imports: '没有办完的补贴导入',
  soon: '留言快要到期',
  waiting: '留言等待受理',
  scheduled: '今天定时公开的文章',
  drafts: '我的草稿',
}

/** `duty`: code of the item that is due for the `period`; `id` is then the unit. */
export type TaskEntry = { id: number; title: string; note: string; isLate: boolean; duty?: string; period?: string }

/** Things of one kind that somebody has to do. `entries`: the most urgent of them. */
export type Task = { kind: TaskKind; count: number; entries: TaskEntry[] }

/** How many entries of a kind are listed. */
export const firstEntries = 4
