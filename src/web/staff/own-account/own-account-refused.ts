import type { FactorOffer } from '../../../access/sign-in/factor-offer.server.ts'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import type { Notice } from '../../ui/notice.tsx'

export type OwnAccountField = 'before' | 'after' | 'again' | 'code' | 'address'

/** What a form of the own account gets back. */
export type OwnAccountRefused = {
  intent: string
  notice: Notice
  errors: FieldErrors<OwnAccountField>
  offer?: FactorOffer
}
