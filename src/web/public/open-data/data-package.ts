/** The tables as a data package, whose files are those of the site as they are now. */
import { writeDataPackage } from '../../../domain/open-data/data-package.ts'
import { dataSetPath } from '../../../domain/open-data/row-addresses.ts'
import { listDataStates } from '../../../domain/open-data/states.server.ts'
import { pageLoader } from '../public-routes.server.ts'
import { keepWithData } from './open-data.server.ts'

export const loader = pageLoader('/open-data/datapackage.json', async ({ site }) => {
  keepWithData(site)
  const stated = await listDataStates(site)
  const files = stated.map((each) => ({ ...each, path: `${site.origin}${dataSetPath(each.set.name)}.csv` }))
  return Response.json(writeDataPackage(site, files))
})
