/** The lists of messages that staff see. */
export const messageViews = ['mine', 'waiting', 'working', 'due', 'approval', 'answered', 'all'] as const
export type MessageView = (typeof messageViews)[number]

export const viewTitles: Record<MessageView, string> = {
  mine: '指定我办理',
  waiting: '待受理',
  working: '办理中',
  due: '待答复/超期',
  approval: '答复待审核',
  answered: '已答复',
  all: '全部',
}
