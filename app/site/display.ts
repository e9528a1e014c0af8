/** Keeps how a visitor wants the site to be shown; the way for those without script, who come back to where they were. */
import { redirect } from 'react-router'
import { siteContext } from '../context.ts'
import {
  type Display,
  displayCookie,
  displayMaxAge,
  hasChoice,
  isChoice,
  isTextSize,
  readDisplay,
  toggleChoice,
  withTextSize,
} from '../lib/display.ts'
import type { Route } from './+types/display.ts'
import { readForm } from '../lib/route.server.ts'

/** The menu has buttons of its own and stays as it is when the other choices are saved. */
const menuChoices = ['closed', 'wide'] as const

export const loader = () => redirect('/accessibility')

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const form = await readForm(request)
  const display = displayAsked(form, context.get(siteContext).display)
  return redirect(wayBack(form.get('back') ?? request.headers.get('referer'), request), {
    status: 303,
    headers: { 'set-cookie': `${displayCookie}=${display}; Path=/; Max-Age=${displayMaxAge}; SameSite=Lax` },
  })
}

/** One choice made or given up, another size of text, or all choices at once. */
function displayAsked(form: FormData, before: Display): Display {
  const toggle = form.get('toggle')
  if (typeof toggle === 'string' && isChoice(toggle)) return toggleChoice(before, toggle)
  const size = form.get('size')
  if (isTextSize(size)) return withTextSize(before, size)
  return readDisplay(
    [
      ...menuChoices.filter((choice) => hasChoice(before, choice)),
      ...[...form].map(([name, value]) => (name.startsWith('choice') && typeof value === 'string' ? value : '')),
    ].join('.'),
  )
}

/** A page of this site and of no other. */
function wayBack(given: FormDataEntryValue | null, request: Request): string {
  const { origin } = new URL(request.url)
  const target = typeof given === 'string' ? URL.parse(given, origin) : null
  return target?.origin === origin && !target.pathname.startsWith('//') ? target.pathname + target.search : '/dashboard'
}
