import QRCode from 'qrcode'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { factorAddress, newFactorSecret, openOffer, sealOffer } from './factor.server.ts'
import type { Session } from './sessions.server.ts'

/**
 * A secret to set up, as a QR code and as text. Reuses the one offered before (`before`) while that is valid, since the
 * phone may have scanned it already.
 */
export async function offerFactor(keys: Keys, session: Session, now: Date, before = '') {
  const keySet = keys.read()
  const known = openOffer(keySet, session, before, now)
  const secret = known ?? newFactorSecret()
  const svg = await QRCode.toString(factorAddress(secret, session.staff.loginName), { type: 'svg', margin: 1 })
  return {
    secret,
    code: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    sealed: known === null ? sealOffer(keySet, session, secret, now) : before,
  }
}

export type FactorOffer = Awaited<ReturnType<typeof offerFactor>>
