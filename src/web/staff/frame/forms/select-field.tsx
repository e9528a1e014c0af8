import type { ComponentProps } from 'react'

/** A labelled select with its error below. The first option, `none`, is the choice of nothing; absent where one must be chosen. */
export function SelectField({
  name,
  label,
  none,
  error,
  hint,
  children,
  ...select
}: ComponentProps<'select'> & {
  name: string
  label: string
  none?: string | undefined
  error: string | undefined
  hint?: string
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue=""
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint && `${name}-hint`, `${name}-error`].filter(Boolean).join(' ')}
        {...select}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {children}
      </select>
      {hint ? (
        <small id={`${name}-hint`} className="field-hint">
          {hint}
        </small>
      ) : null}
      <span id={`${name}-error`} className="field-error" role="alert">
        {error}
      </span>
    </div>
  )
}
