import { data, redirect } from 'react-router'
import type { Site } from '../context.ts'
import { formatDateTime } from '../lib/dates.ts'
import { AppError } from '../lib/errors.ts'
import { readForm } from '../lib/route.server.ts'
import type { Notice } from '../ui/notice.tsx'
import type { FieldErrors } from '../ui/use-field-errors.ts'
import { changeOwnPassword, checkOwnPassword, setUpFactor } from './commands-own.server.ts'
import { type FactorOffer, offerFactor } from './factor-offer.server.ts'
import { notSaved } from './not-saved.ts'
import { checkPassword } from './passwords.server.ts'
import type { Staff } from './policy.ts'
import { getPasswordTime } from './queries.server.ts'
import { refusalInit } from './refusal.server.ts'
import { staffOf } from './route.server.ts'
import { tokenCookie } from './token-cookie.server.ts'

const path = '/staff/me'

/** One's own account, with a second factor to be set up where there is none. */
export async function loadOwnAccount(site: Site, request: Request) {
  const session = await staffOf(site, path)
  const { staff, passwordTemporary, hasFactor } = session
  return {
    loginName: staff.loginName,
    passwordTime: formatDateTime(await getPasswordTime(site.db, staff)),
    passwordTemporary,
    hasFactor,
    offer: hasFactor ? null : await offerFactor(session),
    done: new URL(request.url).searchParams.get('mode'),
  }
}

type Field = 'before' | 'after' | 'again' | 'code'
export type OwnAccountRefused = {
  intent: string
  notice: Notice
  errors: FieldErrors<Field>
  offer?: FactorOffer
}

/** Changes one's password or sets the second factor up. */
export async function saveOwnAccount(site: Site, request: Request) {
  const session = await staffOf(site, path)
  const form = await readForm(request)
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  const isFactor = text('intent') === 'factor'
  const intent = isFactor ? 'factor' : 'password'
  const given = { before: text('before'), after: text('after'), again: text('again') }
  const errors = isFactor ? {} : newPasswordErrors(given, session.staff)
  let token: string
  try {
    if (isFactor)
      token = await setUpFactor(
        site.db,
        site.keys,
        site.limits,
        session,
        { secret: text('secret'), code: text('code'), password: given.before },
        site,
      )
    else if (Object.keys(errors).length > 0) {
      // All that is wrong is said at once.
      await checkOwnPassword(site.db, site.limits, session.staff, given.before)
      return data<OwnAccountRefused>({ intent, notice: notSaved(errors), errors }, { status: 422 })
    } else token = await changeOwnPassword(site.db, site.limits, session, given, site.now)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const all: FieldErrors<Field> = error.field ? { [error.field]: error.message, ...errors } : {}
    const notice: Notice = error.field ? notSaved(all) : { kind: 'error', title: '没有保存', message: error.message }
    const refused: OwnAccountRefused = { intent, notice, errors: all }
    if (isFactor && !session.hasFactor) refused.offer = await offerFactor(session, text('secret'))
    return data(refused, refusalInit(error))
  }
  const secure = new URL(request.url).protocol === 'https:'
  return redirect(`${path}?mode=${intent}`, { status: 303, headers: { 'set-cookie': tokenCookie(token, secure) } })
}

function newPasswordErrors(
  { after, again }: { after: string; again: string },
  { loginName, name }: Staff,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {}
  const wrong = checkPassword(after, [loginName, name])
  if (wrong) errors.after = wrong
  if (after !== again) errors.again = '两次输入的新密码不一致'
  return errors
}
