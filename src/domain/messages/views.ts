/** The lists of messages that staff see. */
export const messageViews = ['waiting', 'working', 'due', 'answered', 'all'] as const
export type MessageView = (typeof messageViews)[number]

export const viewTitles: Record<MessageView, string> = {
  waiting: '待受理',
  working: '办理中',
  due: '待答复/超期',
  answered: '已答复',
  all: '全部',
}
