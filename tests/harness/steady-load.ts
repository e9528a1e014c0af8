import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type Load = {
  /** Answered requests so far. */
  counts: { read: number; posted: number }
  /** Requests without the answer that they should have. */
  failures: string[]
  /** Texts of the messages that were confirmed. */
  confirmed: string[]
  stop: () => Promise<void>
}

const paths = ['/dashboard', '/party/party', '/api/article/article/all', '/duties', '/feedback/feedback']

/** Reads pages and calls, and sends messages, on connections that are kept open and on new ones, until `stop`. */
export function startLoad(origins: readonly string[]): Load {
  const counts = { read: 0, posted: 0 }
  const failures: string[] = []
  const confirmed: string[] = []
  const agents = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent({ keepAlive: true }), new Agent()]
  const stopping = new AbortController()
  let sent = 0
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) await work()
  }
  const read = (agent: Agent) => async (): Promise<void> => {
    const url = encodeURI(`${origins[counts.read % origins.length]}${paths[counts.read % paths.length]}`)
    // Limits count by address.
    const address = `10.1.${(counts.read >> 8) & 255}.${counts.read & 255}`
    const { status, text } = await send(agent, url, undefined, address)
    if (status !== 200) failures.push(`GET ${url}: ${status} ${text.slice(0, 200)}`)
    counts.read += 1
  }
  const post = async (): Promise<void> => {
    sent += 1
    const content = `留言 ${sent}`
    const body = JSON.stringify({ nickname: '示例甲', phone: `138${String(10_000_000 + sent)}`, content })
    const address = `10.0.${sent >> 8}.${sent & 255}`
    const { status, text } = await send(agents[1], `${origins[0]}/api/message/createMessage`, body, address)
    if (status === 200 && text.includes('receipt')) confirmed.push(content)
    else failures.push(`POST ${content}: ${status} ${text.slice(0, 200)}`)
    counts.posted += 1
    // A site takes 2,000 messages an hour.
    await wait(100)
  }
  const workers = [...agents.map((agent) => repeat(read(agent))), repeat(post), repeat(post)]
  return {
    counts,
    failures,
    confirmed,
    async stop() {
      stopping.abort()
      await Promise.all(workers)
      for (const agent of agents) agent.destroy()
    },
  }
}

function send(agent: Agent | undefined, url: string, body: string | undefined, address: string) {
  const headers = { 'x-forwarded-for': address, 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
  return new Promise<{ status: number | string; text: string }>((resolve) => {
    const fail = (error: Error) => resolve({ status: error.message, text: '' })
    const asked = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('error', fail).on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', fail).end(body)
  })
}
