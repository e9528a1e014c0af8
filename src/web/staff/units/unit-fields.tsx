import { Fragment } from 'react'
import { type UnitField, unitFieldNames, unitFields } from '../../../domain/units/fields.ts'
import { Field } from '../../ui/field.tsx'
import { OfficePhone, type OfficePhoneView } from '../frame/forms/office-phone.tsx'
import { savedHint } from '../frame/forms/saved-hint.ts'

const hints: Partial<Record<UnitField, string>> = {
  code: '民政部门的 12 位代码；部门没有代码，留空。',
  unitGroup: '名录页按分组列出，例如“政府部门”“乡镇”。',
  head: '公开在单位的页面上，例如“某某某（嘎查达）”；不公开就留空。',
}

/** Inputs for the facts of a unit. */
export function UnitFields({
  names = unitFieldNames,
  given,
  saved,
  errors,
  officePhone,
  groups,
}: {
  names?: readonly UnitField[]
  given: Partial<Record<UnitField, string>>
  /** What is saved now, shown where somebody else changed it meanwhile. */
  saved?: Record<UnitField, string> | null
  errors: Partial<Record<string, string>>
  officePhone: OfficePhoneView | undefined
  groups?: readonly string[]
}) {
  return (
    <>
      {names.map((name) => {
        const hint = savedHint(saved?.[name], given[name] ?? '', hints[name])
        return (
          <Fragment key={name}>
            <Field
              name={name}
              label={unitFields[name].title}
              error={errors[name]}
              defaultValue={given[name] ?? ''}
              autoComplete="off"
              {...(hint ? { hint } : {})}
              {...(name === 'unitGroup' ? { list: 'group-names' } : {})}
            />
            {name === 'phone' && officePhone ? <OfficePhone view={officePhone} /> : null}
          </Fragment>
        )
      })}
      <datalist id="group-names">
        {groups?.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  )
}
