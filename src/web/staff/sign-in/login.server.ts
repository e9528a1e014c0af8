import { data, redirect } from 'react-router'
import type { RequestContext } from '../../../domain/request-context.ts'
import { isUnreachable, unreachable } from '../../../platform/db/unreachable.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Notice } from '../../ui/notice.tsx'
import { href } from '../../href.ts'
import type { Submission, Visit } from '../../page-route.server.ts'
import { afterLogin } from '../frame/menu.ts'
import type { StaffPages } from '../pages.ts'
import { setUpFactor } from '../../../access/commands-own.server.ts'
import { completeSignIn, signIn, signOut } from '../../../access/commands-sign-in.server.ts'
import { deviceCookie } from '../../../access/device.server.ts'
import { type FactorOffer, offerFactor } from '../../../access/factor-offer.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { loginNameOf } from '../../../access/schema.ts'
import { noTokenCookie, tokenCookie } from '../../../access/token-cookie.server.ts'
import { fieldText } from '../../../platform/text-input.ts'

type LoginVisit = Visit<StaffPages, '/login'>

/** Reasons for the redirect to the login. Only a sign-in from elsewhere is a warning. */
const reasons = {
  50008: { worry: false, message: '请先登录。' },
  50012: { worry: true, message: '您的账号已在别处登录。如果不是您本人，请登录后立即修改密码。' },
  50014: { worry: false, message: '登录已过期，请重新登录。' },
}

/** Data of the login page: the password step, or the second factor step once the password was accepted. */
export async function loadLogin({ district, session, keys, now }: RequestContext, { next, code }: LoginVisit['query']) {
  const common = {
    district: district.name,
    next: afterLogin(next),
    reason: code ? reasons[code] : null,
  }
  if (session?.state === 'open') throw redirect(common.next)
  if (session?.state !== 'factor') return { ...common, step: 'password' as const }
  return session.hasFactor
    ? { ...common, step: 'code' as const }
    : { ...common, step: 'set-up' as const, offer: await offerFactor(keys, session, now) }
}

const signInAwayMessage = '系统正在恢复，暂时不能登录。账号还在，请几分钟后重新输入密码。'

type LoginRefused = { next: string; loginName: string; notice: Notice; offer?: FactorOffer }

/** Handles one sign-in step. Errors return the submitted values, except passwords and codes. */
export async function takeStep({ site, cookies, readForm, secure }: LoginVisit & Submission) {
  const { db, keys, limits, address, now, session, databaseAway } = site
  const form = await readForm()
  const text = (name: string): string => fieldText(form, name)
  const next = afterLogin(text('next'))
  const redirectTo = (target: string, ...setCookies: string[]) =>
    redirect(target, { status: 303, headers: setCookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
  /** Completes the sign-in and marks the device as known. */
  const finishSignIn = async (token: string, loginName: string) =>
    redirectTo(next, tokenCookie(token, secure), await deviceCookie(site, loginName, secure))
  const visit = { address, now, cookies }
  const waiting = session?.state === 'factor' ? session : null
  try {
    if (databaseAway) throw unreachable()
    switch (text('intent')) {
      case 'cancel': {
        if (session) await signOut(db, session)
        return redirect(href('/login'), { status: 303, headers: { 'set-cookie': noTokenCookie(secure) } })
      }
      case 'code': {
        if (!waiting) return redirectTo(href('/login', { next, code: 50014 }))
        const { token } = await completeSignIn(db, keys, limits, waiting, text('code'), visit)
        return await finishSignIn(token, waiting.staff.loginName)
      }
      case 'set-up': {
        if (!waiting) return redirectTo(href('/login', { next, code: 50014 }))
        const given = { offer: text('offer'), code: text('code'), password: '' }
        const token = await setUpFactor(db, keys, limits, waiting, given, visit)
        return await finishSignIn(token, waiting.staff.loginName)
      }
      default: {
        const { token, state } = await signIn(
          db,
          keys,
          limits,
          { loginName: text('loginName'), password: text('password') },
          visit,
        )
        return state === 'open'
          ? await finishSignIn(token, loginNameOf(text('loginName')))
          : redirectTo(href('/login', { next }), tokenCookie(token, secure))
      }
    }
  } catch (error) {
    const refusedWith = (message: string): LoginRefused => ({
      next,
      loginName: text('loginName').slice(0, 200),
      notice: { kind: 'error', title: '登录失败', message },
    })
    if (isUnreachable(error)) return data(refusedWith(signInAwayMessage), { status: 503 })
    if (!(error instanceof AppError)) throw error
    const refused = refusedWith(error.message)
    // Offer the same secret again, because the phone has already scanned it.
    if (waiting && text('intent') === 'set-up') refused.offer = await offerFactor(keys, waiting, now, text('offer'))
    return data(refused, refusalInit(error))
  }
}
