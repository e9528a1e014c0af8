/** QR code of an address: a page of this site, or the mobile version. */
import QRCode from 'qrcode'
import { pageLoader } from '../public-routes.server.ts'

/** Quiet zone around the code, in modules (specification, section 9). */
const margin = 1

export const loader = pageLoader('/qr.svg', async ({ site, query: { path } }) => {
  const { district, origin, keepUntilChanged } = site
  keepUntilChanged('areas')
  const text = path ? addressHere(path, origin) : district.mobileWebsite || `${origin}/`
  const svg = await QRCode.toString(text, { type: 'svg', margin })
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
})

/** Always an address on this site, whatever the path. Truncated to what a QR code can hold. */
function addressHere(path: string, origin: string): string {
  const target = URL.parse(path, origin)
  return target?.origin === origin ? target.href.slice(0, 1_200) : `${origin}/`
}
