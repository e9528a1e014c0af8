/** The picture that social apps show for a page of the site: that of an article has its title. */
import { getArticle } from '../../../domain/articles/queries.server.ts'
import { pageLoader } from '../public-routes.server.ts'
import { drawSharePicture } from './draw-share-picture.server.ts'

export const loader = pageLoader('/share.png', async ({ site, query: { id } }) => {
  const { db, district, now, keepUntilChanged } = site
  keepUntilChanged('areas', 'articles')
  const title = id ? (await getArticle(db, district.areaCode, id, now)).title : ''
  const picture = await drawSharePicture({ areaCode: district.areaCode, name: `${district.name}三务公开`, title })
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } })
})
