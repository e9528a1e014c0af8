import type { ComponentProps } from 'react'

type Shared = { name: string; label: string; error?: string | undefined; hint?: string }

/** A labelled input with its error below. The name is also the id; pass `id` if a page has two of that name. */
export function Field({ name, id = name, label, error, hint, ...input }: Shared & ComponentProps<'input'>) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} {...described(id, error, hint)} {...input} />
      <Beneath name={id} error={error} hint={hint} />
    </div>
  )
}

/** The mobile phone number of a citizen. */
export const PhoneField = (props: Omit<ComponentProps<typeof Field>, 'name' | 'label'>) => (
  <Field name="phone" label="手机号码" type="tel" inputMode="tel" autoComplete="tel-national" required {...props} />
)

/** Multi-line variant of `Field`. Staff pages use `KeptField`, which keeps what is typed. */
export function TextField({ name, id = name, label, error, hint, ...input }: Shared & ComponentProps<'textarea'>) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} name={name} {...described(id, error, hint)} {...input} />
      <Beneath name={id} error={error} hint={hint} />
    </div>
  )
}

const described = (name: string, error: string | undefined, hint: string | undefined) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined,
})

function Beneath({
  name,
  error,
  hint,
}: Pick<Shared, 'name'> & { error: string | undefined; hint: string | undefined }) {
  return (
    <>
      {hint ? (
        <small id={`${name}-hint`} className="field-hint">
          {hint}
        </small>
      ) : null}
      <span id={`${name}-error`} className="field-error" role="alert">
        {error}
      </span>
    </>
  )
}
