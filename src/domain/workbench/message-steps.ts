import { formatDate } from '../../platform/dates.ts'
import { deadlinesOf, dueOf } from '../messages/deadlines.ts'
import type { TaskKind } from './tasks.ts'

export type OpenMessage = { receivedTime: Date; acceptedTime: Date | null; isObjected: boolean }

type Step = { kind: Extract<TaskKind, 'overdue' | 'objected' | 'today' | 'soon' | 'waiting'> | 'calm'; words: string }

/** What has to be done with a message next, in words, and how urgent it is. */
export function stepsAt(now: Date): (message: OpenMessage) => Step {
  const today = formatDate(now)
  return ({ receivedTime, acceptedTime, isObjected }) => {
    if (isObjected) return { kind: 'objected', words: '请再次答复' }
    const { words, level } = dueOf({ receivedTime, acceptedTime, answeredTime: null }, now)
    if (level === 'overdue') return { kind: 'overdue', words }
    const { acceptBy, answerBy } = deadlinesOf(receivedTime)
    if (today === (acceptedTime ? answerBy : acceptBy)) return { kind: 'today', words }
    if (level === 'soon') return { kind: 'soon', words }
    return acceptedTime ? { kind: 'calm', words } : { kind: 'waiting', words }
  }
}
