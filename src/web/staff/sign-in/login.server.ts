import { data, redirect } from 'react-router'
import type { RequestContext } from '../../../domain/request-context.ts'
import { providerProblems } from '../../../access/sign-in/provider/problems.ts'
import { isUnreachable } from '../../../platform/db/unreachable.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Notice } from '../../ui/notice.tsx'
import { href } from '../../href.ts'
import type { Submission, Visit } from '../../page-route.server.ts'
import { afterLogin } from '../frame/menu.ts'
import type { StaffPages } from '../pages.ts'
import { tabsCookie } from '../shell/settings.ts'
import { type FactorOffer, offerFactor } from '../../../access/sign-in/factor-offer.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { signInAwayMessage, takeSignInStep } from './sign-in-step.server.ts'

type LoginVisit = Visit<StaffPages, '/login'>

/** Reasons for the redirect to the login. Only a sign-in from elsewhere is a warning. */
const reasons = {
  50008: { worry: false, message: '请先登录。' },
  50012: { worry: true, message: '您的账号已在别处登录。如果不是您本人，请登录后立即修改密码。' },
  50014: { worry: false, message: '登录已过期，请重新登录。' },
}

/** Data of the login page: the first step, or the second factor step once the first was accepted. */
export async function loadLogin(
  { district, session, keys, now, provider }: RequestContext,
  { next, code, problem, out }: LoginVisit['query'],
) {
  const common = {
    district: district.name,
    next: afterLogin(next),
    reason: problem ? { worry: true, message: providerProblems[problem] } : code ? reasons[code] : null,
    provider: provider && { label: provider.settings.label, hasSignedOut: out === 'provider' },
    byProvider: session?.byProvider ?? false,
  }
  if (session?.state === 'open') throw redirect(common.next)
  if (session?.state !== 'factor') return { ...common, step: 'password' as const }
  return session.hasFactor
    ? { ...common, step: 'code' as const }
    : { ...common, step: 'set-up' as const, offer: await offerFactor(keys, session, now) }
}

type LoginRefused = { next: string; loginName: string; notice: Notice; offer?: FactorOffer }

/** Handles one sign-in step. Errors return the submitted values, except passwords and codes. */
export async function takeStep(visit: LoginVisit & Submission) {
  const { site, readForm } = visit
  const { keys, now, session } = site
  const form = await readForm()
  const text = (name: string): string => fieldText(form, name)
  const next = afterLogin(text('next'))
  try {
    const { to, setCookies } = await takeSignInStep(visit, text)
    const target = {
      open: next,
      factor: href('/login', { next }),
      password: href('/login'),
      expired: href('/login', { next, code: 50014 }),
    }[to]
    return redirect(target, {
      status: 303,
      headers: [...setCookies, ...(to === 'open' ? [tabsCookie([])] : [])].map((cookie): [string, string] => [
        'set-cookie',
        cookie,
      ]),
    })
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
    if (session?.state === 'factor' && text('intent') === 'set-up')
      refused.offer = await offerFactor(keys, session, now, text('offer'))
    return data(refused, refusalInit(error))
  }
}
