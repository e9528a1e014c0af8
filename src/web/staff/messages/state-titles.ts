import type { MessageState } from '../../../domain/messages/table.server.ts'

const titles: Record<MessageState, string> = {
  received: '待受理',
  accepted: '已受理',
  assigned: '已转办',
  answered: '已答复',
}

export const stateTitleOf = (state: MessageState): string => titles[state]
