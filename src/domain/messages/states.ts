import type { MessageState } from './table.server.ts'

export const stateTitles: Record<MessageState, string> = {
  received: '待受理',
  accepted: '已受理',
  assigned: '已转办',
  answered: '已答复',
}
