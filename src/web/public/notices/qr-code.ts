/** QR code of an address: a page of this site, or the mobile version. */
import QRCode from 'qrcode'
import { requestContext } from '../../context.ts'
import type { Route } from './+types/qr-code.ts'

/** Quiet zone around the code, in modules (specification, section 9). */
const margin = 1

export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { district, origin, keepUntilChanged } = context.get(requestContext)
  const path = new URL(request.url).searchParams.get('path')
  keepUntilChanged('areas')
  const text = path ? addressHere(path, origin) : district.mobileWebsite || `${origin}/`
  const svg = await QRCode.toString(text, { type: 'svg', margin })
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}

/** Always an address on this site, whatever the path. Truncated to what a QR code can hold. */
function addressHere(path: string, origin: string): string {
  const target = URL.parse(path.slice(0, 1_000), origin)
  return target?.origin === origin ? target.href.slice(0, 1_200) : `${origin}/`
}
