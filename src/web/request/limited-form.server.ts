import { data } from 'react-router'
import { awayMessage, isUnreachable } from '../../platform/db/unreachable.ts'
import { AppError } from '../../platform/errors.ts'
import { ProofRequired } from '../../platform/limits/admission.server.ts'
import type { Challenge } from '../../platform/limits/proof-of-work.server.ts'
import { fieldText } from '../../platform/text/text-input.ts'

/** Rate limited: the browser must solve a proof of work and resend the same fields. */
export type ProofNeeded = {
  challenge: Challenge
  fields: Record<string, string | number>
  /** When to retry, for visitors without JavaScript. */
  later: string
}

const inputKeptText = '您填写的内容还在，没有丢失。'

/**
 * Shows an `AppError` or an outage on the form's own page, so that no input is lost.
 * @param fields of the form, which the browser resends with a proof of work.
 */
export async function refusedAs<Result extends object, T>(
  result: Result,
  fields: ProofNeeded['fields'],
  run: () => Promise<T>,
) {
  try {
    return await run()
  } catch (error) {
    if (isUnreachable(error)) return data({ ...result, problem: `${awayMessage}${inputKeptText}` }, { status: 503 })
    if (!(error instanceof AppError)) throw error
    const headers: HeadersInit = error.waitSeconds === null ? {} : { 'retry-after': String(error.waitSeconds) }
    const kept = error.code === 'too_many' ? inputKeptText : ''
    const words = error.message + kept
    const refusal =
      error instanceof ProofRequired
        ? { proof: { challenge: error.challenge, fields, later: words } satisfies ProofNeeded }
        : { problem: words }
    return data({ ...result, ...refusal }, { status: error.status, headers })
  }
}

/** The solved challenge of a resent form, or empty. */
export const proofOf = (form: FormData): string => fieldText(form, 'proof', 4_000)
