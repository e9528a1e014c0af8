/** Web app manifest: lets phones add the site to their home screen. */
import { requestContext } from '../../context.ts'
import type { Route } from './+types/manifest.ts'

export function loader({ context }: Route.LoaderArgs): Response {
  const { district, keepUntilChanged } = context.get(requestContext)
  keepUntilChanged('areas')
  const { areaCode, name, description } = district
  const icon = (size: number) => ({
    src: `/app-icons/${areaCode}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })
  const manifest = {
    id: '/dashboard',
    name: `${name}三务公开`,
    short_name: '三务公开',
    description,
    lang: 'zh-CN',
    start_url: '/dashboard',
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
}
