/** Submits a form as its button does. Safari has `requestSubmit` since version 16 only. */
export function submitForm(form: HTMLFormElement | null): void {
  if (!form) return
  if ('requestSubmit' in form) form.requestSubmit()
  else (form as HTMLFormElement).querySelector<HTMLElement>('button:not([type=button])')?.click()
}
