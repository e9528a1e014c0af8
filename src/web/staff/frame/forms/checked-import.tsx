import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Field } from '../../../ui/field.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { SubmitButton } from './submit-button.tsx'

/** Parts of pages that check a table first and import it once that is confirmed. */

export const CsvFileField = (props: Omit<ComponentProps<typeof Field>, 'name' | 'type' | 'accept'>) => (
  <Field name="file" type="file" accept=".csv,text/csv" {...props} />
)

export function CheckButton() {
  return (
    <p className="form-buttons">
      <SubmitButton primary name="intent" value="check">
        核对
      </SubmitButton>
    </p>
  )
}

/** @param checked the text that was checked, and a digest of the report, which must still be the same. */
export function ConfirmImport({
  checked: { text, digest },
  title,
  busyTitle = title,
  hint,
}: {
  checked: { text: string; digest: string }
  title: string
  busyTitle?: string
  hint?: string
}) {
  const busy = useBusy()
  return (
    <Form method="post" encType="multipart/form-data">
      <input type="hidden" name="text" value={text} />
      <input type="hidden" name="digest" value={digest} />
      <p className="form-buttons">
        <SubmitButton primary name="intent" value="confirm">
          {busy ? busyTitle : title}
        </SubmitButton>
      </p>
      {hint ? <p className="field-hint">{hint}</p> : null}
    </Form>
  )
}
