/** Web app manifest: lets phones add the site, or one's village, to their home screen. */
import { href } from '../../href.ts'
import { getVillage } from '../my-village/my-village.server.ts'
import { pageLoader } from '../public-routes.server.ts'

export const loader = pageLoader('/manifest.webmanifest', async ({ site, query }) => {
  const { district, keepUntilChanged } = site
  keepUntilChanged('areas')
  const village = query.village === undefined ? null : await getVillage(site, query.village)
  const start = village ? href('/my-village', { id: village.id }) : href('/dashboard')
  const { areaCode, name, description } = district
  const icon = (size: number) => ({
    src: `/app-icons/${areaCode}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })
  const manifest = {
    id: start,
    name: `${village?.name ?? name}三务公开`,
    short_name: village?.name ?? '三务公开',
    description,
    lang: 'zh-CN',
    start_url: start,
    display: 'minimal-ui',
    theme_color: '#c40001',
    background_color: '#faf7f2',
    icons: [
      icon(192),
      icon(512),
      { src: `/logo/${areaCode}.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
})
