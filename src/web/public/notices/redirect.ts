/** Redirects to the address in the path. Never leaves this site: anything that looks like a host is a path. */
import { redirect, redirectDocument } from 'react-router'
import { notFound } from '../../../platform/errors.ts'
import { href, isStaffPath } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'

export const loader = pageLoader('/redirect/*', ({ params, query }) => {
  const wanted = (params['*'] ?? '').replace(/^[/\\\s]+/, '')
  const here = 'http://this.site'
  const target = URL.parse(`/${wanted}${query}`, here)
  if (
    !target ||
    target.origin !== here ||
    target.pathname.startsWith('//') ||
    target.pathname.startsWith(href('/redirect/*'))
  ) {
    throw notFound('网址有误，没有这个页面。')
  }
  throw (isStaffPath(target.pathname) ? redirectDocument : redirect)(target.pathname + target.search)
})
