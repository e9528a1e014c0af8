/** The sign-in of the dialog over a page whose session has ended. The steps are those of the login page. */
import { redirect } from 'react-router'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getSession } from '../../../access/sign-in/sessions.server.ts'
import { isUnreachable } from '../../../platform/db/unreachable.ts'
import { AppError } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import { pageAction, pageLoader } from '../frame/staff-routes.server.ts'
import { signInAwayMessage, takeSignInStep } from './sign-in-step.server.ts'

/** What the dialog shows next: done, the next step, or why this one was refused. */
export type SignInAnswer =
  | { step: 'done'; loginName: string; name: string }
  | { step: 'code' | 'set-up' }
  | { step: 'password'; message?: string }
  | { step: 'refused'; message: string }

export const loader = pageLoader('/login/again', () => redirect(href('/login')))

export const action = pageAction('/login/again', async (visit) => {
  const { db, now } = visit.site
  const form = await visit.readForm()
  const answer = (body: SignInAnswer, init?: ResponseInit): Response => Response.json(body, init)
  // The user says that they have signed in elsewhere, such as with the identity provider in another window.
  if (fieldText(form, 'intent') === 'check') {
    const { session } = visit.site
    if (session?.state !== 'open') return answer({ step: 'password', message: '还没有登录，请先登录。' })
    return answer({ step: 'done', loginName: session.staff.loginName, name: session.staff.name })
  }
  try {
    const taken = await takeSignInStep(visit, (name) => fieldText(form, name))
    const init: ResponseInit = { headers: taken.setCookies.map((cookie) => ['set-cookie', cookie]) }
    if (taken.to === 'password') return answer({ step: 'password' }, init)
    if (taken.to === 'expired') return answer({ step: 'password', message: '登录已过期，请重新输入密码。' }, init)
    const { staff, hasFactor } = await getSession(db, taken.token, now)
    if (taken.to === 'factor') return answer({ step: hasFactor ? 'code' : 'set-up' }, init)
    return answer({ step: 'done', loginName: staff.loginName, name: staff.name }, init)
  } catch (error) {
    if (isUnreachable(error)) return answer({ step: 'refused', message: signInAwayMessage }, { status: 503 })
    if (!(error instanceof AppError)) throw error
    return answer({ step: 'refused', message: error.message }, refusalInit(error))
  }
})
