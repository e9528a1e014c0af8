/** Address of a page as a picture to scan: one of this site, or that of the mobile version. */
import QRCode from 'qrcode'
import { siteContext } from '../context.ts'
import type { Route } from './+types/qr-code.ts'

/** Free border around the code, in modules (specification, section 9). */
const margin = 1

export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { district, origin, keepUntilChanged } = context.get(siteContext)
  const path = new URL(request.url).searchParams.get('path')
  keepUntilChanged('areas')
  const text = path ? addressHere(path, origin) : district.mobileWebsite || `${origin}/`
  const svg = await QRCode.toString(text, { type: 'svg', margin })
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}

/** Whatever the path looks like, the code leads to this site; what no code could hold is cut off. */
function addressHere(path: string, origin: string): string {
  const target = URL.parse(path.slice(0, 1_000), origin)
  return target?.origin === origin ? target.href.slice(0, 1_200) : `${origin}/`
}
