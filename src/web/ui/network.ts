import { href } from '../href.ts'

/** The network is down, or the server did not respond within the timeout of the specification. */
export class NetworkError extends Error {}

export const networkMessage = '网络错误'
/** Request timeout and notice duration (specification, section 9). */
export const networkTimeoutMs = 50_000
export const toastMs = 5_000

const [failed, signedOut] = ['networkfailed', 'signedout']

/** Whether the latest navigation has failed. React Router does not know: its fetch stays pending. */
let givenUp = false
export const isGivenUp = (): boolean => givenUp

export function beginFetch(): void {
  givenUp = false
}

/** Reports that a page could not be fetched. */
export function giveUp(): void {
  end(new Event(failed))
}

/** Reports that the session of staff has ended. */
export function refuseSignedOut(message: string): void {
  end(new CustomEvent(signedOut, { detail: message }))
}

function end(event: Event): void {
  givenUp = true
  dispatchEvent(event)
}

/**
 * Navigates only if the network is up: scripts of a page not visited before could not be loaded, and the open page
 * would be lost. `navigator.onLine` can be wrong when it reports offline, so a request to the server confirms it.
 */
export function whenOnline(goOn: () => void): void {
  if (navigator.onLine) return goOn()
  fetch(href('/robots.txt'), { method: 'HEAD', cache: 'no-store' }).then(goOn, giveUp)
}

export function onSignedOut(listener: (message: string) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<string>).detail)
  addEventListener(signedOut, hear)
  return () => removeEventListener(signedOut, hear)
}

export function onGivenUp(listener: () => void): () => void {
  const forget = [onNetworkFailure(listener), onSignedOut(listener)]
  return () => forget.forEach((each) => each())
}

export function onNetworkFailure(listener: () => void): () => void {
  addEventListener(failed, listener)
  return () => removeEventListener(failed, listener)
}
