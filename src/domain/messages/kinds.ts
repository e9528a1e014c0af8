/** What a message is about: its writer may say so, and the clerk who accepts it decides. */
export const messageKinds = ['consultation', 'complaint', 'help', 'suggestion'] as const
export type MessageKind = (typeof messageKinds)[number]

export const kindTitles: Record<MessageKind, string> = {
  consultation: '咨询',
  complaint: '投诉',
  help: '求助',
  suggestion: '建议',
}

/** For citizens, who may not know the words of an office. */
export const kindQuestions: Record<MessageKind, string> = {
  consultation: '咨询：想问政策，或者事情怎么办',
  complaint: '投诉：觉得有人做得不对，或者处理不公',
  help: '求助：遇到困难，想请单位帮忙',
  suggestion: '建议：想提个好办法',
}
