import QRCode from 'qrcode'
import { factorAddress, isFactorSecret, newFactorSecret } from './factor.server.ts'
import type { Session } from './sessions.server.ts'

/** A secret to be set up, for phones that scan it and for those that cannot; a new one unless one was offered before. */
export async function offerFactor({ staff }: Session, before = '') {
  const secret = isFactorSecret(before) ? before : newFactorSecret()
  const svg = await QRCode.toString(factorAddress(secret, staff.loginName), { type: 'svg', margin: 1 })
  return { secret, code: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}

export type FactorOffer = Awaited<ReturnType<typeof offerFactor>>
