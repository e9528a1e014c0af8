import { confirmedIn, mobilesIn } from '../../../../domain/checks/office-phones.ts'
import type { OfficePhoneView } from './office-phone.tsx'

/** @param confirmed numbers, as they are stored or were sent. */
export function officePhoneView(confirmed: string, ...texts: readonly string[]): OfficePhoneView {
  const mobiles = mobilesIn(...texts)
  return { mobiles, isConfirmed: confirmedIn(confirmed, ...texts) === mobiles }
}
