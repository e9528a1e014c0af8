/** No answer came: the network is down, or the server did not answer within the time that the specification gives it. */
export class NetworkError extends Error {}

export const networkMessage = '网络错误'
/** How long a request may take and how long the notice stands (specification, section 9). */
const timeoutMs = 50_000
export const toastMs = 5_000

const [failed, signedOut] = ['networkfailed', 'signedout']

/** Whether the page asked for last is not coming: React Router waits on for an answer that never comes. */
let givenUp = false
export const isGivenUp = (): boolean => givenUp

/**
 * Fetching for the pages that links and forms lead to. Where no answer comes the visitor is told and stays on the page
 * that is open, with all that was typed, which is worth more than an error page; another click tries again. The back
 * button has left the page already: there the error is thrown.
 */
export function patientFetch(original: typeof fetch): typeof fetch {
  let returning = false
  addEventListener('popstate', () => {
    returning = true
  })
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (!address.pathname.endsWith('.data')) return original(input, init)
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
      // Not awaited: the clock of this request has to stop.
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

/** Whether data belong to the page whose address the browser shows. */
function isOpen({ pathname, searchParams }: URL): boolean {
  const search = new URLSearchParams(searchParams)
  search.delete('_routes')
  return (
    pathname.replace(/(?<=\/)_\.data$|\.data$/, '') === location.pathname &&
    search.toString() === new URLSearchParams(location.search).toString()
  )
}

function giveUp(event: Event): void {
  givenUp = true
  dispatchEvent(event)
}

/**
 * Goes on to another page, unless the network is gone: the scripts of a page that was never opened could not be loaded
 * either, and the one that is open would be lost. Browsers are wrong about the network at times, so the server is asked.
 */
export function whenOnline(goOn: () => void): void {
  if (navigator.onLine) return goOn()
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(goOn, () => giveUp(new Event(failed)))
}

/** Why a page of staff was not given: whoever asks is no longer signed in. The page that is open stays. */
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
