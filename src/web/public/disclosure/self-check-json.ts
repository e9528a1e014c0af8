import { getPublicSelfCheck } from '../../../domain/self-check/queries-public.server.ts'
import { pageLoader } from '../public-routes.server.ts'

/** The public part of the self-check, for programs. */
export const loader = pageLoader('/open-data/self-check.json', async ({ site }) => {
  site.keepUntilChanged('articles', 'categories', 'areas', 'messages', 'settings')
  return new Response(`${JSON.stringify(await getPublicSelfCheck(site), null, 2)}\n`, {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
})
