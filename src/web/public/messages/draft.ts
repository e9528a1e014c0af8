import { fieldText } from '../../../platform/text/text-input.ts'

/** An unsent message. Stored only on the visitor's device until the message is confirmed or discarded. */
export type Draft = {
  nickname: string
  phone: string
  content: string
  areaId: string
  /** The name by which the unit was looked for. */
  unitWords: string
  /** One of `messageKinds`, or empty. */
  kind: string
  receiptOnly: boolean
  /** What it asks about, as `readSubject` reads it, with its title; or empty. */
  about: string
  aboutTitle: string
  /** Where to hear of the answer, or empty. */
  answerAddress: string
  /** Idempotency key: resending the form after a lost response creates no second message. */
  key: string
}

const place = 'feedback-draft'

export const isEmptyDraft = ({ nickname, phone, content }: Draft): boolean =>
  `${nickname}${phone}${content}`.trim() === ''

export function readDraft(form: FormData): Draft {
  return {
    nickname: fieldText(form, 'nickname'),
    phone: fieldText(form, 'phone'),
    // Not `content`: field names are also ids, and `content` is the id of the main element.
    content: fieldText(form, 'message'),
    areaId: fieldText(form, 'areaId'),
    unitWords: fieldText(form, 'unitWords', 60),
    kind: fieldText(form, 'kind', 20),
    receiptOnly: form.has('receiptOnly'),
    about: fieldText(form, 'about', 40),
    aboutTitle: fieldText(form, 'aboutTitle', 400),
    answerAddress: fieldText(form, 'answerAddress', 200),
    key: fieldText(form, 'key'),
  }
}

/** Does nothing if storage is blocked or full. */
export function saveDraft(draft: Draft): void {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(draft))
  } catch {}
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(place)
  } catch {}
}

export function loadDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    // Drafts of an earlier version have no kind, address or subject.
    return isDraft(kept)
      ? {
          ...kept,
          unitWords: '',
          kind: kept.kind ?? '',
          answerAddress: kept.answerAddress ?? '',
          about: kept.about ?? '',
          aboutTitle: kept.aboutTitle ?? '',
        }
      : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { receiptOnly, ...texts } = value as Draft
  const names = ['nickname', 'phone', 'content', 'areaId', 'key'] as const
  return typeof receiptOnly === 'boolean' && names.every((name) => typeof texts[name] === 'string')
}
