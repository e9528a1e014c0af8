import { data, type UNSAFE_DataWithResponseInit as DataWithInit } from 'react-router'
import type { Db } from '../../platform/db/types.ts'
import { awayMessage, isUnreachable } from '../../platform/db/unreachable.ts'
import { AppError } from '../../platform/errors.ts'
import { ProofRequired } from '../../platform/limits/admission.server.ts'
import type { Limits } from '../../platform/limits/limits.server.ts'
import { patienceSeconds } from '../../platform/limits/patience.server.ts'
import type { Challenge } from '../../platform/limits/proof-of-work.server.ts'
import { keepForm, takeForm, type WaitingFields } from '../../platform/limits/waiting-forms.server.ts'
import { fieldText } from '../../platform/text/text-input.ts'

/** Rate limited: the browser must solve a proof of work and resend the same fields. */
export type ProofNeeded = {
  challenge: Challenge
  fields: Record<string, string | number>
  /** When to retry, for visitors who can neither solve it nor wait. */
  later: string
  /** How to wait instead. */
  waiting: Waiting | null
}

/** The page goes on to `href` by itself after so many seconds. */
export type Waiting = { href: string; seconds: number }

type Site = { db: Db; limits: Limits }

/**
 * Keeps a refused form for a visitor who waits.
 * @param ticket of the refusal; null where waiting does not help.
 * @param addressOf the page that goes on with the form, by its parameter `waited`.
 */
export async function offerWaiting(
  { db, limits }: Site,
  fields: WaitingFields,
  ticket: string | null,
  addressOf: (waited: string) => string,
): Promise<Waiting | null> {
  const kept = ticket && (await keepForm(db, limits, { ...fields, proof: ticket }))
  // A second more than needed: clocks round.
  return kept ? { href: addressOf(kept), seconds: patienceSeconds + 1 } : null
}

/** What became of a wait, besides the answer to the form. */
export type Waited<Answer> = { answer?: Answer; waiting?: Waiting; problem?: string }

type AnswerOf<Answered> = Answered extends DataWithInit<infer Answer> ? Answer : never

/**
 * Goes on with the form of a visitor who has waited, as if they had sent it now.
 * @param act the action of the page.
 * @throws a redirect of the action.
 */
export async function continueForm<Answered extends DataWithInit<unknown> | Response>(
  { db }: Site,
  waited: string,
  here: string,
  act: (form: FormData) => Promise<Answered>,
): Promise<{ shown: Waited<AnswerOf<Answered>>; init: ResponseInit | null }> {
  const taken = await takeForm(db, waited)
  if (taken.state === 'early')
    return { shown: { waiting: { href: here, seconds: taken.seconds + 1 } }, init: { status: 429 } }
  if (taken.state === 'gone')
    return { shown: { problem: '等待的时间过长，或者已经继续过一次，请重新填写后再试。' }, init: { status: 410 } }
  const form = new FormData()
  for (const [name, value] of Object.entries(taken.fields)) form.set(name, String(value))
  const answered = await act(form)
  if (answered instanceof Response) throw answered
  return { shown: { answer: answered.data as AnswerOf<Answered> }, init: answered.init }
}

const inputKeptText = '您填写的内容还在，没有丢失。'

/**
 * Shows an `AppError` or an outage on the form's own page, so that no input is lost.
 * @param fields of the form, which the browser resends with a proof of work.
 * @param wait keeps the form for a visitor who waits.
 */
export async function answerLimited<Result extends object, T>(
  result: Result,
  fields: ProofNeeded['fields'],
  run: () => Promise<T>,
  wait: (fields: WaitingFields, ticket: string | null) => Promise<Waiting | null> = async () => null,
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
        ? {
            proof: {
              challenge: error.challenge,
              fields,
              later: words,
              waiting: await wait(fields, error.ticket),
            } satisfies ProofNeeded,
          }
        : { problem: words }
    return data({ ...result, ...refusal }, { status: error.status, headers })
  }
}

/** The solved challenge of a resent form, or empty. */
export const readProof = (form: FormData): string => fieldText(form, 'proof', 4_000)
