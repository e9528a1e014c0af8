import { useEffect } from 'react'

/** Values of fields by id that visitors changed before React took over the page, which does not see these changes. */
const early = new Map<string, string>()

/** Called before hydration, which puts back the values of fields that React controls. */
export function recordEarlyInput(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[id], select[id]'))
    if (field.value !== initialValueOf(field)) early.set(field.id, field.value)
}

function initialValueOf(field: HTMLInputElement | HTMLSelectElement): string {
  if (field instanceof HTMLInputElement) return field.defaultValue
  const initial = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
  return initial?.value ?? ''
}

/** Hands a value that was typed or chosen before hydration to the state of its field. */
export function useEarlyInput(id: string, adopt: (value: string) => void): void {
  useEffect(() => {
    const value = early.get(id)
    early.delete(id)
    if (value !== undefined) adopt(value)
    // Once, when React takes over.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
