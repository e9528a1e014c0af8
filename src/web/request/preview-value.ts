import { type Display, readDisplay } from '../../platform/display.ts'

/** Instead of the token of a link: the text as it stands. */
const current = 'draft'

/** A text that is previewed, by the token of a link or as it stands, and the display in which it is shown. */
export type PreviewValue = { token: string | null; display: Display }

/** `preview` in the address of an article: `draft`, `draft.elder` or `<token>.elder`. */
export const writePreview = ({ token, display }: PreviewValue): string =>
  [token ?? current, ...(display ? [display] : [])].join('.')

/** Null for anything that `writePreview` does not write. */
export function readPreview(value: string): PreviewValue | null {
  const [, text, choices = ''] = /^(draft|[\w-]{43})(?:\.([a-z\d.]{1,60}))?$/.exec(value) ?? []
  return text === undefined ? null : { token: text === current ? null : text, display: readDisplay(choices) }
}
