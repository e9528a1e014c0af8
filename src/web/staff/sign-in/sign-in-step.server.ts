import { setUpFactor } from '../../../access/sign-in/commands-own.server.ts'
import { signInWithPasskey } from '../../../access/sign-in/commands-passkey-sign-in.server.ts'
import { toPasskeySite } from '../../../access/sign-in/passkey-site.ts'
import { AppError } from '../../../platform/errors.ts'
import { readChallenge } from './challenge-cookie.server.ts'
import { readAuthentication } from './passkey-response.ts'
import { completeSignIn, signIn, signOut } from '../../../access/sign-in/commands-sign-in.server.ts'
import { deviceCookie } from '../../../access/sign-in/device.server.ts'
import { normaliseLoginName } from '../../../access/schema.ts'
import { noTokenCookie, tokenCookie } from '../../../access/sign-in/token-cookie.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { unreachable } from '../../../platform/db/unreachable.ts'

export const signInAwayMessage = '系统正在恢复，暂时不能登录。账号还在，请几分钟后重新输入密码。'

export type SignInVisit = { site: RequestContext; cookies: string; secure: boolean; userAgent: string; origin: string }

/** What a step leads to, and the cookies that it sets. `expired`: the password was accepted too long ago. */
export type SignInStep =
  | { to: 'open'; token: string; setCookies: string[] }
  | { to: 'factor'; token: string; setCookies: string[] }
  | { to: 'password'; setCookies: string[] }
  | { to: 'expired'; setCookies: string[] }

/** Takes one step of a sign-in. @throws AppError with a sentence for the user; unreachable. */
export async function takeSignInStep(
  { site, cookies, secure, userAgent, origin }: SignInVisit,
  text: (name: string) => string,
): Promise<SignInStep> {
  const { db, keys, limits, address, now, session, databaseAway } = site
  if (databaseAway) throw unreachable()
  const visit = { address, now, cookies, userAgent }
  const waiting = session?.state === 'factor' ? session : null
  /** Marks the device as known. */
  const open = async (token: string, loginName: string): Promise<SignInStep> => ({
    to: 'open',
    token,
    setCookies: [tokenCookie(token, secure), await deviceCookie(site, loginName, secure)],
  })
  switch (text('intent')) {
    case 'cancel': {
      if (session) await signOut(db, session)
      return { to: 'password', setCookies: [noTokenCookie(secure)] }
    }
    case 'code': {
      if (!waiting) return { to: 'expired', setCookies: [] }
      const { token } = await completeSignIn(db, keys, limits, waiting, text('code'), visit)
      return open(token, waiting.staff.loginName)
    }
    case 'set-up': {
      if (!waiting) return { to: 'expired', setCookies: [] }
      const given = { offer: text('offer'), code: text('code'), password: '' }
      return open(await setUpFactor(db, keys, limits, waiting, given, visit), waiting.staff.loginName)
    }
    case 'passkey': {
      const response = readAuthentication(text('response'))
      if (!response) throw new AppError('invalid', '没有用通行密钥登录成功，请再试一次，或用账号和密码登录。')
      const given = { response, challenge: readChallenge(cookies) }
      const { token, loginName } = await signInWithPasskey(site, toPasskeySite(origin), given, visit)
      return open(token, loginName)
    }
    default: {
      const given = { loginName: text('loginName'), password: text('password') }
      const { token, state } = await signIn(db, keys, limits, given, visit)
      return state === 'open'
        ? open(token, normaliseLoginName(given.loginName))
        : { to: 'factor', token, setCookies: [tokenCookie(token, secure)] }
    }
  }
}
