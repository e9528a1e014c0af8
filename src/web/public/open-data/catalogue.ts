/** The data sets in the vocabulary by which catalogues of other sites read them. */
import { writeCatalogue } from '../../../domain/open-data/catalogue.ts'
import { listDataStates } from '../../../domain/open-data/states.server.ts'
import { pageLoader } from '../public-routes.server.ts'
import { keepWithData } from './open-data.server.ts'

export const loader = pageLoader('/open-data/catalog.jsonld', async ({ site }) => {
  keepWithData(site)
  return new Response(JSON.stringify(writeCatalogue(site, await listDataStates(site))), {
    headers: { 'content-type': 'application/ld+json; charset=utf-8' },
  })
})
