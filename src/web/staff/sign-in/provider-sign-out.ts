/** Signs out of the identity provider too, once the session here has ended. */
import { redirect } from 'react-router'
import { href } from '../../href.ts'
import { pageLoader } from '../frame/staff-routes.server.ts'

export const loader = pageLoader('/login/provider/sign-out', async ({ site: { provider }, origin }) => {
  const address = await provider?.findSignOut(origin + href('/login'))
  return redirect(address ?? href('/login'), { status: 303 })
})
