import { href } from '../href.ts'
import { isDataAddress, pageOfData } from '../request/data-address.ts'

/** The network is down, or the server did not respond within the timeout of the specification. */
export class NetworkError extends Error {}

export const networkMessage = '网络错误'
/** Request timeout and notice duration (specification, section 9). */
const timeoutMs = 50_000
export const toastMs = 5_000

const [failed, signedOut] = ['networkfailed', 'signedout']

/** Whether the latest navigation has failed. React Router does not know: its fetch stays pending. */
let givenUp = false
export const isGivenUp = (): boolean => givenUp

/**
 * Wraps `fetch` for client-side navigation. If a request fails, visitors see a notice and stay on the open page with
 * their input, instead of an error page; another click retries. After the back button the address has already changed,
 * so there the error is thrown.
 * @throws NetworkError after back navigation
 */
export function patientFetch(original: typeof fetch): typeof fetch {
  let returning = false
  addEventListener('popstate', () => {
    returning = true
  })
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (!isDataAddress(address.pathname)) return original(input, init)
    const hasLeft = returning && isOpen(address)
    returning = false
    givenUp = false
    const given = init?.signal ?? (input instanceof Request ? input.signal : null)
    const controller = new AbortController()
    const abort = () => controller.abort()
    given?.addEventListener('abort', abort)
    const timer = setTimeout(abort, timeoutMs)
    try {
      const response = await original(input, { ...init, signal: controller.signal })
      const refusal = await refusalOf(response)
      if (refusal === null) return response
      giveUp(new CustomEvent(signedOut, { detail: refusal }))
      // Not awaited, so that `finally` clears the timer.
      return new Promise(() => undefined)
    } catch (error) {
      if (given?.aborted) throw error
      giveUp(new Event(failed))
      if (hasLeft) throw new NetworkError(networkMessage)
      return new Promise(() => undefined)
    } finally {
      clearTimeout(timer)
      given?.removeEventListener('abort', abort)
    }
  }
}

/** Whether data belong to the page in the address bar. */
function isOpen(address: URL): boolean {
  const { path, search } = pageOfData(address)
  return path === location.pathname && search === new URLSearchParams(location.search).toString()
}

function giveUp(event: Event): void {
  givenUp = true
  dispatchEvent(event)
}

/**
 * Navigates only if the network is up: scripts of a page not visited before could not be loaded, and the open page
 * would be lost. `navigator.onLine` can be wrong when it reports offline, so a request to the server confirms it.
 */
export function whenOnline(goOn: () => void): void {
  if (navigator.onLine) return goOn()
  fetch(href('/robots.txt'), { method: 'HEAD', cache: 'no-store' }).then(goOn, () => giveUp(new Event(failed)))
}

/** The message of a 401 response to a staff page whose session has ended, else null. The open page stays. */
async function refusalOf(response: Response): Promise<string | null> {
  if (response.status !== 401 || !response.headers.get('content-type')?.startsWith('application/json')) return null
  const { message } = (await response.json()) as { message: string }
  return message
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
