/** No answer came: the network is down, or the server did not answer within the time that the specification gives it. */
export class NetworkError extends Error {}

export const networkMessage = '网络错误'
/** How long a request may take and how long the notice stands (specification, section 9). */
const timeoutMs = 50_000
export const toastMs = 5_000

const [failed, signedOut] = ['networkfailed', 'signedout']

/**
 * Fetching for the pages that links lead to. Where no answer comes the visitor is told and stays on the page that is
 * open, which is worth more than an error page; another click tries again. The back button has left the page already:
 * there the error is thrown.
 */
export function patientFetch(original: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href)
    if (!address.pathname.endsWith('.data')) return original(input, init)
    const given = init?.signal ?? (input instanceof Request ? input.signal : null)
    const controller = new AbortController()
    const abort = () => controller.abort()
    given?.addEventListener('abort', abort)
    const timer = setTimeout(abort, timeoutMs)
    try {
      const response = await original(input, { ...init, signal: controller.signal })
      const refusal = await refusalOf(response)
      if (refusal === null) return response
      dispatchEvent(new CustomEvent(signedOut, { detail: refusal }))
      // Not awaited: the clock of this request has to stop.
      return new Promise(() => undefined)
    } catch (error) {
      if (given?.aborted) throw error
      dispatchEvent(new Event(failed))
      if (location.pathname === address.pathname.replace(/(\/_root)?\.data$/, ''))
        throw new NetworkError(networkMessage)
      return new Promise(() => undefined)
    } finally {
      clearTimeout(timer)
      given?.removeEventListener('abort', abort)
    }
  }
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

export function onNetworkFailure(listener: () => void): () => void {
  addEventListener(failed, listener)
  return () => removeEventListener(failed, listener)
}
