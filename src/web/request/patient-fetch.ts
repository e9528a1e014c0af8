import { beginFetch, giveUp, NetworkError, networkMessage, networkTimeoutMs, refuseSignedOut } from '../ui/network.ts'
import { isDataAddress, pageOfData } from './data-address.ts'

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
    beginFetch()
    const given = init?.signal ?? (input instanceof Request ? input.signal : null)
    const controller = new AbortController()
    const abort = () => controller.abort()
    given?.addEventListener('abort', abort)
    const timer = setTimeout(abort, networkTimeoutMs)
    try {
      const response = await original(input, { ...init, signal: controller.signal })
      const refusal = await refusalOf(response)
      if (refusal === null) return response
      refuseSignedOut(refusal)
      // Not awaited, so that `finally` clears the timer.
      return new Promise(() => undefined)
    } catch (error) {
      if (given?.aborted) throw error
      giveUp()
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

/** The message of a 401 response to a staff page whose session has ended, else null. The open page stays. */
async function refusalOf(response: Response): Promise<string | null> {
  if (response.status !== 401 || !response.headers.get('content-type')?.startsWith('application/json')) return null
  const { message } = (await response.json()) as { message: string }
  return message
}
