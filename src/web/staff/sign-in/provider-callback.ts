/** Where the identity provider sends the browser back. Its code counts only for the flow that this browser began. */
import { redirect } from 'react-router'
import { deviceCookie } from '../../../access/sign-in/device.server.ts'
import { signInWithProvider } from '../../../access/sign-in/provider/commands-provider-sign-in.server.ts'
import { openFlow } from '../../../access/sign-in/provider/flow.server.ts'
import type { ProviderProblem } from '../../../access/sign-in/provider/problems.ts'
import { tokenCookie } from '../../../access/sign-in/token-cookie.server.ts'
import { isUnreachable } from '../../../platform/db/unreachable.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../frame/staff-routes.server.ts'
import { tabsCookie } from '../shell/settings.ts'
import { noFlowCookie, readFlowCookie } from './flow-cookie.server.ts'

export const loader = pageLoader(
  '/login/provider/callback',
  async ({ site, query, cookies, userAgent, origin, secure }) => {
    const { provider, keys, address, now, databaseAway } = site
    const flow = openFlow(keys, readFlowCookie(cookies), now)
    const end = (to: string, ...setCookies: string[]) =>
      redirect(to, {
        status: 303,
        headers: [noFlowCookie(secure), ...setCookies].map((cookie): [string, string] => ['set-cookie', cookie]),
      })
    const refuse = (problem: ProviderProblem) => end(href('/login', { next: flow?.next, problem }))
    // Of another site on this host, since cookies ignore ports.
    if (!provider || !flow || flow.origin !== origin) return refuse('late')
    if (databaseAway) return refuse('closed')
    try {
      const callback = new URL(href('/login/provider/callback') + query, origin)
      const visit = { address, now, cookies, userAgent }
      const signedIn = await signInWithProvider({ ...site, provider }, flow, callback, visit)
      if ('problem' in signedIn) return refuse(signedIn.problem)
      const { token, state, loginName } = signedIn
      if (state === 'factor') return end(href('/login', { next: flow.next }), tokenCookie(token, secure))
      return end(flow.next, tokenCookie(token, secure), await deviceCookie(site, loginName, secure), tabsCookie([]))
    } catch (error) {
      if (isUnreachable(error)) return refuse('closed')
      throw error
    }
  },
)
