import type { OptionGroup } from '../unit-options.server.ts'

/** A select of grouped options. */
export function OptionSelect({
  name,
  groups,
  chosen,
  none,
  required,
}: {
  name: string
  groups: readonly OptionGroup[]
  chosen?: number | undefined
  /** Text of the choice of nothing. */
  none: string
  required?: boolean
}) {
  return (
    <select id={name} name={name} defaultValue={chosen ?? ''} required={required}>
      <option value="">{none}</option>
      <OptionGroups groups={groups} />
    </select>
  )
}

/** The options of a select in their groups. */
export function OptionGroups({ groups }: { groups: readonly OptionGroup[] }) {
  return groups.map(({ title, options }) => (
    <optgroup key={title} label={title}>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.title}
        </option>
      ))}
    </optgroup>
  ))
}
