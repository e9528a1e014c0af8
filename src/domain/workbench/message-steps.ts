import { formatDate } from '../../platform/dates.ts'
import { deadlinesOf, dueOf, type Terms } from '../messages/deadlines.ts'
import type { MessageKind } from '../messages/kinds.ts'
import type { TaskKind } from './tasks.ts'

export type OpenMessage = {
  kind: MessageKind | null
  receivedTime: Date
  acceptedTime: Date | null
  isObjected: boolean
}

type Step = { kind: Extract<TaskKind, 'overdue' | 'objected' | 'today' | 'soon' | 'waiting'> | 'calm'; words: string }

/** What has to be done with a message next, in words, and how urgent it is. */
export function stepsAt(now: Date, terms: Terms): (message: OpenMessage) => Step {
  const today = formatDate(now)
  return ({ kind, receivedTime, acceptedTime, isObjected }) => {
    if (isObjected) return { kind: 'objected', words: '请再次答复' }
    const { words, level } = dueOf({ kind, receivedTime, acceptedTime, answeredTime: null }, terms, now)
    if (level === 'overdue') return { kind: 'overdue', words }
    const { acceptBy, answerBy } = deadlinesOf({ kind, receivedTime }, terms)
    if (today === (acceptedTime ? answerBy : acceptBy)) return { kind: 'today', words }
    if (level === 'soon') return { kind: 'soon', words }
    return acceptedTime ? { kind: 'calm', words } : { kind: 'waiting', words }
  }
}
