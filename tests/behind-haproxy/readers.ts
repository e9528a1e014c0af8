import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Cached pages and calls, pages that ask the database each time, and a form, which HAProxy never sends again: that it is
 * refused shows that a process received it.
 */
const requests = [
  { method: 'GET', path: '/dashboard', status: 200 },
  { method: 'GET', path: '/party/party', status: 200 },
  { method: 'GET', path: '/api/article/article/all', status: 200 },
  { method: 'GET', path: encodeURI('/search/search?inputMessage=公开'), status: 200 },
  { method: 'POST', path: '/api/yiqing/account/userInfo', status: 401 },
] as const
const everyMs = 100

export type Readers = {
  count: () => number
  /** Requests without the answer that they should have. */
  failures: string[]
  stop: () => Promise<void>
}

/**
 * Sends requests on connections that are kept open and on new ones, until `stop`.
 * @param withForms not where a process is killed: nobody can tell what became of a form that it had received.
 */
export function startReaders(origin: string, { withForms }: { withForms: boolean }): Readers {
  const sent = requests.filter(({ method }) => withForms || method === 'GET')
  const failures: string[] = []
  const stopping = new AbortController()
  let count = 0
  const agents = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent()]
  const read = async (agent: Agent): Promise<void> => {
    while (!stopping.signal.aborted) {
      const wanted = sent[count % sent.length] ?? requests[0]
      count += 1
      // Limits count by address.
      const address = `10.3.${(count >> 8) & 255}.${count & 255}`
      const status = await ask(agent, origin, wanted, address)
      if (status !== wanted.status) failures.push(`${new Date().toISOString()} ${wanted.path}: ${status}`)
      await wait(everyMs)
    }
  }
  const reading = agents.map(read)
  return {
    count: () => count,
    failures,
    async stop() {
      stopping.abort()
      await Promise.all(reading)
      for (const agent of agents) agent.destroy()
    },
  }
}

/** @returns the status, or what went wrong with the connection. */
const ask = (
  agent: Agent,
  origin: string,
  { method, path }: { method: string; path: string },
  address: string,
): Promise<number | string> =>
  new Promise((resolve) => {
    const fail = (error: Error) => resolve(error.message)
    const asked = request(origin + path, { agent, method, headers: { 'x-forwarded-for': address } }, (answer) => {
      answer.on('error', fail).on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    asked.on('error', fail).end()
  })
