import { useState, type ChangeEvent } from 'react'

const boxes = 'input[type=checkbox][name=id]'

/** Checks or unchecks all rows of the list in its form. Shown where scripts run. */
export function CheckAll() {
  const [checked, setChecked] = useState(false)
  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setChecked(currentTarget.checked)
    for (const box of currentTarget.form?.querySelectorAll<HTMLInputElement>(boxes) ?? [])
      box.checked = currentTarget.checked
  }
  return (
    <label className="check-all needs-script">
      <input type="checkbox" checked={checked} onChange={change} />
      全选本页
    </label>
  )
}
