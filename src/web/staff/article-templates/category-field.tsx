import { OptionSelect } from '../frame/forms/option-select.tsx'
import type { OptionGroup } from '../frame/unit-options.server.ts'

/** The category that a template is for. */
export const CategoryField = ({
  name,
  groups,
  chosen,
  error,
}: {
  name: string
  groups: readonly OptionGroup[]
  chosen: number | null
  error: string | undefined
}) => (
  <div className="field">
    <label htmlFor={name}>用于栏目</label>
    <OptionSelect name={name} groups={groups} chosen={chosen ?? undefined} none="所有栏目" />
    <span className="field-error" role="alert">
      {error}
    </span>
  </div>
)
