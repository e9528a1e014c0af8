import { fieldText } from '../../platform/text/text-input.ts'
import { type FocusEvent, type FormEvent, useState } from 'react'
import { type FieldErrors, findError, type FormField } from '../../platform/text/form-field.ts'

/**
 * Validates fields on blur and on submit with the server's schemas. `given` are the server's errors, the only
 * ones shown without JavaScript.
 */
export function useFieldErrors<Name extends string>(
  fields: Readonly<Partial<Record<Name, FormField>>>,
  given: FieldErrors<Name> | undefined,
) {
  const [errors, setErrors] = useState<FieldErrors<Name>>(given ?? {})
  const [seen, setSeen] = useState(given)
  if (seen !== given) {
    setSeen(given)
    setErrors(given ?? {})
  }
  const names = Object.keys(fields) as Name[]
  const check = (form: HTMLFormElement, checked: readonly Name[]): FieldErrors<Name> => {
    const values = new FormData(form)
    const found: FieldErrors<Name> = {}
    for (const name of checked) {
      const field = fields[name]
      const error = field && findError(field, fieldText(values, name).trim())
      if (error) found[name] = error
    }
    return found
  }

  return {
    errors,
    clear: () => setErrors({}),
    onBlur(event: FocusEvent<HTMLElement>) {
      const field = event.target
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      const name = names.find((candidate) => isField && candidate === field.name)
      if (!isField || !field.form || !name) return
      const found = check(field.form, [name])
      setErrors((others) => ({ ...others, [name]: found[name] }))
    },
    /** Returns whether the form is valid; if not, prevents submission and focuses the first invalid field. */
    onSubmit(event: FormEvent<HTMLFormElement>): boolean {
      const form = event.currentTarget
      const found = check(form, names)
      setErrors(found)
      const first = names.find((name) => found[name])
      if (!first) return true
      event.preventDefault()
      const field = form.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return false
    },
  }
}
