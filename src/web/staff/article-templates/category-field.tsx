import type { PackedGroup } from '../frame/forms/find-options.ts'
import { PickerField } from '../frame/forms/picker.tsx'

/** The category that a template is for. */
export const CategoryField = ({
  name,
  groups,
  chosen,
  error,
}: {
  name: string
  groups: readonly PackedGroup[]
  chosen: number | null
  error: string | undefined
}) => (
  <PickerField
    name={name}
    label="用于栏目"
    groups={groups}
    chosen={chosen ?? undefined}
    none="所有栏目"
    error={error}
  />
)
