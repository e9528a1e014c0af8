/** Characters of one draft: an introduction is stored as the JSON of its document. */
export const longestDraft = 200_000

/** Drafts of one account that are neither sent nor discarded. */
export const mostDrafts = 60

/** Days after the last change, as in the recycle bin of articles. */
export const draftDays = 30

/** Path of a staff page, without its query. */
const draftPage = /^\/staff(?:\/[^\s\p{Cc}?#]*)?$/u

/** Names a field within its page. */
export const draftField = /^[\w.:-]{1,80}$/

const writingForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** What a form says of its drafts in the hidden field `draftsField`. */
export type SentDraft = { page: string; field: string; writing: string }

export const draftsField = 'field-draft'

export const writeSentDraft = ({ page, field, writing }: SentDraft): string => `${writing} ${field} ${page}`

/** Null for anything else. */
export function readSentDraft(value: string): SentDraft | null {
  const [writing = '', field = '', page = '', ...rest] = value.slice(0, 400).split(' ')
  const isRight = writingForm.test(writing) && draftField.test(field) && isDraftPage(page) && rest.length === 0
  return isRight ? { page, field, writing } : null
}

export const isDraftPage = (page: string): boolean => page.length <= 200 && draftPage.test(page)
