import { clearTimeout, setTimeout } from 'node:timers'
import { type Agent, request } from 'node:http'

/** Status 0 means no response in time. */
export type Answer = { status: number; ms: number }

/** Responses later than this count as missing. */
const timeoutMs = 15_000

export function send(
  url: string,
  { body = '', ...options }: { method?: string; agent: Agent | false; headers: Record<string, string>; body?: string },
): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      response.once('error', reject)
      response.once('end', () => settle(response.statusCode ?? 0))
      response.resume()
    })
    const settle = (status: number): void => {
      clearTimeout(timer)
      resolve({ status, ms: performance.now() - started })
    }
    const timer = setTimeout(() => {
      settle(0)
      asked.destroy()
    }, timeoutMs)
    asked.once('error', reject)
    asked.end(body)
  })
}
