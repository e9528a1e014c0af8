/** Begins a sign-in with the identity provider. A link leads here: no form may, because its policy allows this site only. */
import { redirect } from 'react-router'
import { sealFlow } from '../../../access/sign-in/provider/flow.server.ts'
import { href } from '../../href.ts'
import { afterLogin } from '../frame/menu.ts'
import { pageLoader } from '../frame/staff-routes.server.ts'
import { flowCookie } from './flow-cookie.server.ts'

export const loader = pageLoader('/login/provider', async ({ site, query, origin, secure }) => {
  const { provider, keys, now } = site
  const next = afterLogin(query.next)
  if (!provider) return redirect(href('/login', { next }))
  const begun = await provider.begin(origin, origin + href('/login/provider/callback'), next)
  if ('problem' in begun) return redirect(href('/login', { next, problem: begun.problem }), { status: 303 })
  const { address, flow } = begun.value
  return redirect(address, { status: 303, headers: { 'set-cookie': flowCookie(sealFlow(keys, flow, now), secure) } })
})
