import type { S3Client } from './s3-client.server.ts'

/**
 * A client that does not ask a service again within `restMs` after a request to it failed: everybody who comes meanwhile
 * gets the same error at once, instead of waiting for an answer.
 */
export function restingClient(client: S3Client, restMs: number): S3Client {
  let away: { error: unknown; until: number } | null = null
  async function rested<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    if (away && performance.now() < away.until) throw away.error
    try {
      const answer = await ask()
      away = null
      return answer
    } catch (error) {
      away = { error, until: performance.now() + restMs }
      throw error
    }
  }
  return {
    ...client,
    ask: (key, request) => rested(() => client.ask(key, request)),
    open: (key, headers) => rested(() => client.open(key, headers)),
  }
}
