/** What a message is about, chosen by the clerk who accepts it. */
export const messageKinds = ['consultation', 'complaint', 'help', 'suggestion'] as const
export type MessageKind = (typeof messageKinds)[number]

export const kindTitles: Record<MessageKind, string> = {
  consultation: '咨询',
  complaint: '投诉',
  help: '求助',
  suggestion: '建议',
}
