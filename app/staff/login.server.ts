import { data, redirect } from 'react-router'
import type { Site } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import type { Notice } from '../ui/notice.tsx'
import { afterLogin } from './addresses.ts'
import { setUpFactor } from './commands-own.server.ts'
import { completeSignIn, signIn, signOut } from './commands-sign-in.server.ts'
import { type FactorOffer, offerFactor } from './factor-offer.server.ts'
import { refusalInit } from './refusal.server.ts'
import { noTokenCookie, tokenCookie } from './token-cookie.server.ts'
import { readForm } from '../lib/route.server.ts'

/** Why somebody was led here; only another's sign-in is something to worry about. */
const reasons: Record<string, { worry: boolean; message: string }> = {
  50008: { worry: false, message: '请先登录。' },
  50012: { worry: true, message: '您的账号已在别处登录。如果不是您本人，请登录后立即修改密码。' },
  50014: { worry: false, message: '登录已过期，请重新登录。' },
}

/** What the login shows: name and password, or the second factor of whoever gave them. */
export async function loadLogin({ district, session }: Site, search: URLSearchParams) {
  const common = {
    district: district.name,
    next: afterLogin(search.get('next')),
    reason: reasons[search.get('code') ?? ''] ?? null,
  }
  if (session?.state === 'open') throw redirect(common.next)
  if (session?.state !== 'factor') return { ...common, step: 'password' as const }
  return session.hasFactor
    ? { ...common, step: 'code' as const }
    : { ...common, step: 'set-up' as const, offer: await offerFactor(session) }
}

type LoginRefused = { next: string; loginName: string; notice: Notice; offer?: FactorOffer }

/** Takes one step of signing in. What is refused comes back with what was typed, but for passwords and codes. */
export async function takeStep(site: Site, request: Request) {
  const { db, keys, limits, address, now, session } = site
  const form = await readForm(request)
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const next = afterLogin(text('next'))
  const secure = new URL(request.url).protocol === 'https:'
  const goOn = (token: string | null, target: string) =>
    redirect(target, {
      status: 303,
      headers: token === null ? {} : { 'set-cookie': tokenCookie(token, secure) },
    })
  const waiting = session?.state === 'factor' ? session : null
  try {
    switch (text('intent')) {
      case 'cancel': {
        if (session) await signOut(db, session)
        return redirect('/login', { status: 303, headers: { 'set-cookie': noTokenCookie(secure) } })
      }
      case 'code': {
        if (!waiting) return goOn(null, `/login?${new URLSearchParams({ next, code: '50014' })}`)
        return goOn((await completeSignIn(db, keys, limits, waiting, text('code'), { address, now })).token, next)
      }
      case 'set-up': {
        if (!waiting) return goOn(null, `/login?${new URLSearchParams({ next, code: '50014' })}`)
        return goOn(
          await setUpFactor(
            db,
            keys,
            limits,
            waiting,
            { secret: text('secret'), code: text('code'), password: '' },
            { address, now },
          ),
          next,
        )
      }
      default: {
        const { token, state } = await signIn(
          db,
          keys,
          limits,
          { loginName: text('loginName'), password: text('password') },
          { address, now },
        )
        return goOn(token, state === 'open' ? next : `/login?${new URLSearchParams({ next })}`)
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const notice: Notice = { kind: 'error', title: '登录失败', message: error.message }
    const refused: LoginRefused = { next, loginName: text('loginName').slice(0, 200), notice }
    // The same secret again: the phone has scanned it already.
    if (waiting && text('intent') === 'set-up') refused.offer = await offerFactor(waiting, text('secret'))
    return data(refused, refusalInit(error))
  }
}
