/** Saves display settings for visitors without JavaScript and redirects back to the page they came from. */
import { redirect } from 'react-router'
import {
  type Display,
  displayCookieLine,
  hasChoice,
  isChoice,
  isTextSize,
  readDisplay,
  toggleChoice,
  withTextSize,
} from '../../../platform/display.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import { pageAction, pageLoader } from '../public-routes.server.ts'

/** Menu settings and language have their own buttons and are kept when the other settings are saved. */
const keptChoices = ['closed', 'wide', 'mongol'] as const

export const loader = pageLoader('/display', () => redirect(href('/accessibility')))

export const action = pageAction('/display', async ({ site, readForm, origin, referer }) => {
  const form = await readForm()
  const headers = { 'set-cookie': displayCookieLine(requestedDisplay(form, site.display)) }
  return redirect(returnPath(form.get('back') ?? referer, origin), { status: 303, headers })
})

/** Applies a toggled setting, a text size, or the complete settings form. */
function requestedDisplay(form: FormData, before: Display): Display {
  const toggle = fieldText(form, 'toggle')
  if (isChoice(toggle)) return toggleChoice(before, toggle)
  const size = form.get('size')
  if (isTextSize(size)) return withTextSize(before, size)
  return readDisplay(
    [
      ...keptChoices.filter((choice) => hasChoice(before, choice)),
      ...[...form].map(([name, value]) => (name.startsWith('choice') && typeof value === 'string' ? value : '')),
    ].join('.'),
  )
}

/** Path of a page on this site, else `/dashboard`. Compares only hosts, because a proxy may terminate TLS. */
function returnPath(given: FormDataEntryValue, origin: string): string {
  const target = typeof given === 'string' && given !== '' ? URL.parse(given, origin) : null
  return target?.host === new URL(origin).host && /^https?:$/.test(target.protocol) && !target.pathname.startsWith('//')
    ? target.pathname + target.search
    : href('/dashboard')
}
