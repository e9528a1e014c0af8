/** Keeps how a visitor wants the site to be shown; the way for those without script, who come back to where they were. */
import { redirect } from 'react-router'
import { siteContext } from '../context.ts'
import { displayCookie, displayMaxAge, hasChoice, isChoice, readDisplay, toggleChoice } from '../lib/display.ts'
import type { Route } from './+types/display.ts'
import { readForm } from '../lib/route.server.ts'

/** The menu has buttons of its own and stays as it is when the other choices are saved. */
const menuChoices = ['closed', 'wide'] as const

export const loader = () => redirect('/accessibility')

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const form = await readForm(request)
  const toggle = form.get('toggle')
  const before = context.get(siteContext).display
  const display =
    typeof toggle === 'string' && isChoice(toggle)
      ? toggleChoice(before, toggle)
      : readDisplay(
          [
            ...menuChoices.filter((choice) => hasChoice(before, choice)),
            ...[...form].map(([name, value]) => (name.startsWith('choice') && typeof value === 'string' ? value : '')),
          ].join('.'),
        )
  return redirect(wayBack(form.get('back') ?? request.headers.get('referer'), request), {
    status: 303,
    headers: { 'set-cookie': `${displayCookie}=${display}; Path=/; Max-Age=${displayMaxAge}; SameSite=Lax` },
  })
}

/** A page of this site and of no other. */
function wayBack(given: FormDataEntryValue | null, request: Request): string {
  const { origin } = new URL(request.url)
  const target = typeof given === 'string' ? URL.parse(given, origin) : null
  return target?.origin === origin && !target.pathname.startsWith('//') ? target.pathname + target.search : '/dashboard'
}
