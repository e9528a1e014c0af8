import { officePhoneTitle } from '../../../../domain/checks/office-phone-words.ts'

/** What a form shows below a field that has mobile numbers: them, and whether they are confirmed. */
export type OfficePhoneView = { mobiles: string; isConfirmed: boolean }

/**
 * Confirms the mobile numbers of the field above. Sends the numbers themselves, so that another one that is typed
 * meanwhile is not confirmed.
 */
export function OfficePhone({
  name = 'officePhone',
  view: { mobiles, isConfirmed },
}: {
  name?: string
  view: OfficePhoneView
}) {
  if (mobiles === '') return null
  return (
    <label className="staff-check office-phone" key={mobiles}>
      <input type="checkbox" name={name} value={mobiles} defaultChecked={isConfirmed} />
      <span>{`${officePhoneTitle}：${mobiles}`}</span>
    </label>
  )
}
