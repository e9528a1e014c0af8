import { formatDate } from '../../platform/dates.ts'
import { getDeadlines, getDue, type Terms } from '../messages/deadlines.ts'
import type { MessageKind } from '../messages/kinds.ts'
import type { TaskKind } from './tasks.ts'

export type OpenMessage = {
  kind: MessageKind | null
  receivedTime: Date
  acceptedTime: Date | null
  answeredTime: Date | null
  isObjected: boolean
  /** Who has to approve a reply that waits: the actor or somebody else. */
  approval: 'own' | 'other' | null
}

type Step = {
  kind: Extract<TaskKind, 'overdue' | 'objected' | 'today' | 'soon' | 'waiting' | 'approvals'> | 'calm'
  words: string
}

/** What has to be done with a message next, in words, and how urgent it is. */
export function createStepFinder(now: Date, terms: Terms): (message: OpenMessage) => Step {
  const today = formatDate(now)
  return ({ kind, receivedTime, acceptedTime, answeredTime, isObjected, approval }) => {
    if (approval && answeredTime)
      return { kind: approval === 'own' ? 'approvals' : 'calm', words: '已答复，修改待审核' }
    if (isObjected) return { kind: 'objected', words: '请再次答复' }
    const deadlines = getDeadlines({ kind, receivedTime }, terms)
    const { words, level } = getDue({ kind, receivedTime, acceptedTime, answeredTime: null }, terms, now, deadlines)
    if (approval === 'own') return { kind: 'approvals', words }
    if (level === 'overdue') return { kind: 'overdue', words }
    if (approval === 'other') return { kind: 'calm', words }
    const { acceptBy, answerBy } = deadlines
    if (today === (acceptedTime ? answerBy : acceptBy)) return { kind: 'today', words }
    if (level === 'soon') return { kind: 'soon', words }
    return acceptedTime ? { kind: 'calm', words } : { kind: 'waiting', words }
  }
}
