/** Saves display settings for visitors without JavaScript and redirects back to the page they came from. */
import { redirect } from 'react-router'
import { requestContext } from '../../context.ts'
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
import { fieldText } from '../../../platform/text-input.ts'
import type { Route } from './+types/display.ts'
import { readForm } from '../../request/route.server.ts'

/** Menu settings have their own buttons and are kept when the other settings are saved. */
const menuChoices = ['closed', 'wide'] as const

export const loader = () => redirect('/accessibility')

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const form = await readForm(request)
  const display = displayAsked(form, context.get(requestContext).display)
  const headers = { 'set-cookie': displayCookieLine(display) }
  return redirect(wayBack(form.get('back') ?? request.headers.get('referer'), request), { status: 303, headers })
}

/** Applies a toggled setting, a text size, or the complete settings form. */
function displayAsked(form: FormData, before: Display): Display {
  const toggle = fieldText(form, 'toggle')
  if (isChoice(toggle)) return toggleChoice(before, toggle)
  const size = form.get('size')
  if (isTextSize(size)) return withTextSize(before, size)
  return readDisplay(
    [
      ...menuChoices.filter((choice) => hasChoice(before, choice)),
      ...[...form].map(([name, value]) => (name.startsWith('choice') && typeof value === 'string' ? value : '')),
    ].join('.'),
  )
}

/** Path of a page on this site, else `/dashboard`. Compares only hosts, because a proxy may terminate TLS. */
function wayBack(given: FormDataEntryValue | null, request: Request): string {
  const { host } = new URL(request.url)
  const target = typeof given === 'string' ? URL.parse(given, request.url) : null
  return target?.host === host && /^https?:$/.test(target.protocol) && !target.pathname.startsWith('//')
    ? target.pathname + target.search
    : '/dashboard'
}
