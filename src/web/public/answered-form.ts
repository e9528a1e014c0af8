import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Whether React Router loads a page again: not after a form that the page answers itself. Until then the next form would
 * not be sent, and on a slow network visitors press buttons of an answer as soon as they see it.
 */
export const reloadsUnlessAnswered = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === 'POST' && addressOf(nextUrl) === addressOf(currentUrl) ? false : defaultShouldRevalidate

const addressOf = ({ pathname, search }: URL): string => pathname + search
