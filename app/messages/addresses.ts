import { addressOf } from '../lib/address.ts'

export type MessageMode = 'history' | 'write' | 'done'

const feedbackPath = '/feedback/feedback'

/** The message board: looking up (the usual one), writing, and the receipt of what was just sent. */
export const feedbackAddress = (mode: MessageMode): string =>
  addressOf(feedbackPath, { mode: mode === 'history' ? null : mode })
