import { listConfirmed, listMobiles } from '../../../../domain/checks/office-phones.ts'
import type { OfficePhoneView } from './office-phone.tsx'

/** @param confirmed numbers, as they are stored or were sent. */
export function officePhoneView(confirmed: string, ...texts: readonly string[]): OfficePhoneView {
  const mobiles = listMobiles(...texts)
  return { mobiles, isConfirmed: listConfirmed(confirmed, ...texts) === mobiles }
}
