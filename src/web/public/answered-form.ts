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
