/** No answer came: the network is down, or the server did not answer within the time that the specification gives it. */
export class NetworkError extends Error {}

export const networkMessage = '网络错误'
/** How long a request may take and how long the notice stands (specification, section 9). */
const timeoutMs = 50_000
export const toastMs = 5_000

const failed = 'networkfailed'

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
      return await original(input, { ...init, signal: controller.signal })
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

export function onNetworkFailure(listener: () => void): () => void {
  addEventListener(failed, listener)
  return () => removeEventListener(failed, listener)
}
