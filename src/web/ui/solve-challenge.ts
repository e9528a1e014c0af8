import { type Challenge, solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { submitForm } from './submit-form.ts'

/**
 * Submits a form with the solved challenge in its field `proof`, unless aborted before.
 * @throws if Web Crypto is unavailable (no TLS) or the solver timed out.
 */
export async function submitSolved(
  form: HTMLFormElement | null,
  challenge: Challenge,
  leaving: AbortSignal,
): Promise<void> {
  // On an old phone the hardest challenge takes longer than the package's default of 90 seconds.
  const solution = await solve({ challenge, deriveKey, timeout: 300_000 })
  if (leaving.aborted) return
  const field = form?.elements.namedItem('proof')
  if (!solution || !(field instanceof HTMLInputElement)) throw new Error('The challenge was not solved.')
  field.value = btoa(JSON.stringify({ challenge, solution }))
  submitForm(form)
}
