import { Form } from 'react-router'
import { useBusy } from '../../../ui/use-busy.ts'
import { SubmitButton } from './submit-button.tsx'

/** Parts of pages that check a table first and import it once that is confirmed. */

export function CsvFileField({ label, hint, error }: { label: string; hint?: string; error: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor="file">{label}</label>
      <input
        id="file"
        name="file"
        type="file"
        accept=".csv,text/csv"
        aria-invalid={error ? true : undefined}
        aria-describedby={hint ? 'file-hint file-error' : 'file-error'}
      />
      {hint ? (
        <small id="file-hint" className="field-hint">
          {hint}
        </small>
      ) : null}
      <span id="file-error" className="field-error" role="alert">
        {error}
      </span>
    </div>
  )
}

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
