import { useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether React Router loads a page again: not after a form that the page answers itself, since only the answer is new. */
export const reloadsUnlessAnswered = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === 'POST' && addressOf(nextUrl) === addressOf(currentUrl) ? false : defaultShouldRevalidate

const addressOf = ({ pathname, search }: URL): string => pathname + search

/**
 * Whether the answer to a form came with the page, as it does without JavaScript. Then it stands above the form, because
 * the page is shown from its top; otherwise it appears below the form, where the visitor is.
 */
export function useAnsweredOnLoad(answer: object | undefined): boolean {
  const [first] = useState(answer)
  return answer !== undefined && answer === first
}

/** Fragment of the addresses of such forms: browsers without JavaScript start at the answer. */
export const answerFragment = '#answer'
