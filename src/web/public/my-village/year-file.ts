/** A village's last year as one file that opens without a network. */
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { redirectMerged } from '../units/merged-unit.server.ts'
import { filePolicy, renderYearFile } from './year-file.server.tsx'
import { loadYear } from './year.server.ts'

export const loader = pageLoader('/my-village/:id/year.html', async ({ site, params }) => {
  const id = idParameter.safeParse(params['id'])
  if (!id.success) throw notFound('网址有误，没有这个村。')
  await redirectMerged(site, id.data, (current) => href('/my-village/:id/year.html', { id: current }))
  return new Response(renderYearFile(await loadYear(site, id.data)), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': filePolicy,
      'x-robots-tag': 'noindex',
    },
  })
})
