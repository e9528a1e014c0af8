/** Redirects to the address in the path. Never leaves this site: anything that looks like a host is a path. */
import { redirect } from 'react-router'
import { notFound } from '../../../platform/errors.ts'
import { answer } from '../../request/route.server.ts'
import type { Route } from './+types/redirect.ts'

export const loader = ({ params, request }: Route.LoaderArgs) =>
  answer(async () => {
    const wanted = (params['*'] ?? '').replace(/^[/\\\s]+/, '')
    const here = 'http://this.site'
    const target = URL.parse(`/${wanted}${new URL(request.url).search}`, here)
    if (
      !target ||
      target.origin !== here ||
      target.pathname.startsWith('//') ||
      target.pathname.startsWith('/redirect')
    ) {
      throw notFound('网址有误，没有这个页面。')
    }
    throw redirect(target.pathname + target.search)
  })
