import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createStoredKey } from '../../src/domain/messages/seal.server.ts'

/** One citizen's message. `receipt`: what was acknowledged first; `others`: different ones for the same key. */
export type Message = {
  key: string
  body: { nickname: string; phone: string; content: string; areaId: number; receiptOnly: boolean }
  /** Code of the district. */
  district: string
  receipt: string | null
}

/** Under which key of the database a message lies. */
export const storedKeyOf = ({ key, body }: Message): string => createStoredKey({ ...body, submissionKey: key })

export type District = { areaCode: string; areaId: number }

/** A site takes 2,000 messages an hour; this rate is that of seven sites. */
const writeEveryMs = 300
const readEveryMs = 100
/** The portal answers within 50 seconds. */
const limitMs = 65_000

export type Traffic = Awaited<ReturnType<typeof startTraffic>>

let sent = 0

/** Citizens who read and send messages, each independent of the others, until `stop`. */
// oxlint-disable-next-line max-lines-per-function -- closures over one set of visitors
export function startTraffic(front: string, districts: readonly District[]) {
  const agent = new Agent({ keepAlive: true })
  const stopping = new AbortController()
  const messages: Message[] = []
  const wrong: string[] = []
  const refused: string[] = []
  const kept = createGap()
  const fresh = createGap()
  const writing = createGap()
  const open = new Set<Promise<void>>()

  const ask = (path: string, address: string, message?: Message) =>
    new Promise<{ status: number; text: string; error?: string }>((resolve) => {
      const fail = (error: Error) => resolve({ status: 0, text: '', error: error.message })
      const headers = {
        'x-forwarded-for': address,
        ...(message && {
          areacode: message.district,
          'idempotency-key': message.key,
          'content-type': 'application/json',
        }),
      }
      const options = { agent, method: message ? 'POST' : 'GET', headers, timeout: limitMs }
      const asked = request(front + path, options, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('error', fail).on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
      asked.on('error', fail)
      asked.end(message && JSON.stringify(message.body))
    })

  /** Away in words is right; a fault is not, nor a proxy's own English page. */
  function judge(what: string, { status, text, error }: { status: number; text: string; error?: string }): void {
    if (status === 200) return
    const words = `${what}：${error ?? status} ${text.slice(0, 200)}`
    refused.push(words)
    const isAway = status === 503 && /\p{Script=Han}/u.test(text)
    if (!isAway && !error) wrong.push(words)
  }

  async function post(message: Message): Promise<boolean> {
    // Limits count by address.
    const number = Number(message.body.phone.slice(3))
    const address = `10.${100 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`
    const answer = await ask('/api/message/createMessage', address, message)
    judge('留言', answer)
    const receipt = /"receipt":"([^"]+)"/.exec(answer.text)?.[1]
    if (answer.status === 200 && receipt) {
      if (message.receipt !== null && message.receipt !== receipt) wrong.push(`同一留言有两个回执：${message.key}`)
      message.receipt ??= receipt
      return true
    }
    return false
  }

  async function write(): Promise<void> {
    sent += 1
    const { areaCode = '', areaId = 0 } = districts[sent % districts.length] ?? {}
    const phone = `138${String(10_000_000 + sent)}`
    const body = { nickname: '示例甲', phone, content: `演练留言${sent}`, areaId, receiptOnly: false }
    const message: Message = { key: randomUUID(), body, district: areaCode, receipt: null }
    messages.push(message)
    if (await post(message)) writing.passed()
  }

  async function read(path: () => string, gap: Gap): Promise<void> {
    const answer = await ask(path(), `10.200.0.${(gap.count % 250) + 1}`)
    judge('阅读', answer)
    if (answer.status === 200) gap.passed()
  }

  const every = async (ms: number, work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      const running = work().finally(() => open.delete(running))
      open.add(running)
      await wait(ms)
    }
  }
  let searched = 0
  const loops = [
    every(writeEveryMs, write),
    every(readEveryMs, () => read(() => '/dashboard', kept)),
    // Not cached: it needs the database each time.
    every(readEveryMs * 3, () =>
      read(() => `/search/search?inputMessage=${encodeURIComponent(`演练${(searched += 1)}`)}`, fresh),
    ),
  ]

  return {
    messages,
    wrong,
    /** Every answer but 200, and every connection that ended without one. */
    refused,
    gaps: { kept, fresh, writing },
    acknowledged: () => messages.filter(({ receipt }) => receipt !== null),
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(open)
      for (const gap of [kept, fresh, writing]) gap.passed()
    },
    /** Everybody sends again what got no receipt, and what got one, until all have one. */
    async repeat(): Promise<number> {
      const deadline = performance.now() + 120_000
      let waiting = messages
      while (waiting.length > 0 && performance.now() < deadline) {
        const answered = await Promise.all(waiting.map(async (message) => ({ message, done: await post(message) })))
        waiting = answered.filter(({ done }) => !done).map(({ message }) => message)
        if (waiting.length > 0) await wait(1_000)
      }
      return waiting.length
    },
    close: () => agent.destroy(),
  }
}

export type Gap = { readonly count: number; readonly longestMs: number; passed: () => void }

/** The longest time between two answers. */
function createGap(): Gap {
  let last = performance.now()
  let longestMs = 0
  let count = 0
  return {
    get count() {
      return count
    },
    get longestMs() {
      return longestMs
    },
    passed() {
      const now = performance.now()
      longestMs = Math.max(longestMs, now - last)
      last = now
      count += 1
    },
  }
}
