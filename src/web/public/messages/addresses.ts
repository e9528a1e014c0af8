import { href } from '../../href.ts'

export type MessageMode = 'history' | 'write' | 'done'

/** The message board: look-up (the default mode), writing, and the receipt of a message just sent. */
export const feedbackAddress = (mode: MessageMode): string =>
  href('/feedback/feedback', { mode: mode === 'history' ? null : mode })

/** The form, with a unit chosen. */
export const writeToAddress = (areaId: number): string => href('/feedback/feedback', { mode: 'write', areaId })

/** The form, about a text or an entry of its book; its unit is chosen. */
export const askAddress = ({
  areaId,
  articleId,
  entry,
}: {
  areaId: number
  articleId: number
  entry?: string
}): string => href('/feedback/feedback', { mode: 'write', areaId, article: articleId, entry: entry ?? null })

/** With a fragment, because on a phone the receipt would be out of sight below the header. */
export const receiptAddress = `${feedbackAddress('done')}#receipt`

/** Goes on with the form of a visitor who has waited. */
export const waitedAddress = (mode: 'history' | 'write', waited: string): string =>
  href('/feedback/feedback', { mode: mode === 'history' ? null : mode, waited })
