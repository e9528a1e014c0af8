/** What was typed into the form. It stays on this device alone until the message is confirmed or given up. */
export type Draft = {
  nickname: string
  phone: string
  content: string
  areaId: string
  receiptOnly: boolean
  /** The form's own key: sent again after an answer was lost, it makes no second message. */
  key: string
}

const place = 'feedback-draft'

export const isEmptyDraft = ({ nickname, phone, content }: Draft): boolean =>
  `${nickname}${phone}${content}`.trim() === ''

export function draftOf(form: FormData): Draft {
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    nickname: text('nickname'),
    phone: text('phone'),
    // Not `content`: a field's name is its id, and that one is the page's own.
    content: text('message'),
    areaId: text('areaId'),
    receiptOnly: form.has('receiptOnly'),
    key: text('key'),
  }
}

/** Storage may be forbidden or full: then nothing is kept, and nothing else fails. */
export function keepDraft(draft: Draft): void {
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

export function keptDraft(): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return isDraft(kept) ? kept : null
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
