import { addressOf } from '../../../platform/address.ts'

export type MessageMode = 'history' | 'write' | 'done'

const feedbackPath = '/feedback/feedback'

/** The message board: look-up (the default mode), writing, and the receipt of a message just sent. */
export const feedbackAddress = (mode: MessageMode): string =>
  addressOf(feedbackPath, { mode: mode === 'history' ? null : mode })

/** With a fragment, because on a phone the receipt would be out of sight below the header. */
export const receiptAddress = `${feedbackAddress('done')}#receipt`
