/** How the book of a unit and period stands. `returned`: a draft that a reviewer gave back. */
export const bookWorkStates = {
  missing: '还没有写',
  returned: '退回修改',
  draft: '正在写',
  review: '在审核',
  released: '已公开',
} as const
export type BookWorkState = keyof typeof bookWorkStates

/** What is to be done about a book, in the order in which it is to be done. `ready`: nothing is wrong with the draft. */
export const bookTasks = {
  returned: '退回修改',
  overdue: '逾期没有写',
  unbalanced: '账没做完',
  ready: '可以送审',
  soon: '没到期，还没有写',
  review: '在审核',
  released: '已公开',
} as const
export type BookTask = keyof typeof bookTasks
export const bookTaskNames = Object.keys(bookTasks) as [BookTask, ...BookTask[]]
