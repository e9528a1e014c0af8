import type { ReactNode } from 'react'

/** A labelled control in the column beside a text. */
export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- The control is its child.
  <label className="field">
    <span>{label}</span>
    {children}
  </label>
)

/** A labelled line of text. */
export const LineRow = ({
  label,
  value,
  most,
  onChange,
}: {
  label: string
  value: string
  most: number
  onChange: (text: string) => void
}) => (
  <Row label={label}>
    <input value={value} maxLength={most} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  </Row>
)
