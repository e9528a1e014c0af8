import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fetchBytes } from './fetch-bytes.ts'
import { CannotMeasure } from './machine.ts'
import type { Portal } from './servers/portal.ts'
import { send } from './send.ts'

export const readers = 100
/** Time between the requests of a reader. Without it the readers alone would saturate both cores. */
const pauseMs = 4_000

/** URLs of pages and searches. Searches never repeat, because visitors with the same URL would share a rendering. */
export async function createPaths(origin: string): Promise<() => string> {
  const lists = ['/party/party', '/politics/politics', '/village/village']
  const pages = await Promise.all(
    lists.map(async (path) => {
      const { body } = await fetchBytes(origin + path, 'identity')
      return [...body.toString().matchAll(/href="([^"]+\?id=\d+)"/g)].map(([, href = '']) => href)
    }),
  )
  const articles = [...new Set(pages.flat())]
  if (articles.length < 10) throw new CannotMeasure('栏目里没有找到足够的文章。')
  const words = ['村务', '公示', '项目', '补贴', '党员', '财务', '会议', '水费']
  let count = 0
  return () => {
    count += 1
    if (count % 2 === 0) return articles[(count / 2) % articles.length] ?? '/dashboard'
    const text = `${words[count % words.length]} ${count}`
    return `/search/search?${new URLSearchParams({ inputMessage: text })}`
  }
}

/**
 * Readers each request a page, pause and request the next one, until `end`. A busy server may refuse searches, which is
 * said.
 * @returns the milliseconds of each request.
 */
export async function read(portal: Portal, nextPath: () => string, end: AbortSignal): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let refused = 0
  const pause = (ms: number): Promise<unknown> => wait(ms, null, { signal: end }).catch(() => null)
  const reader = async (_: unknown, place: number): Promise<void> => {
    for (await pause((pauseMs * place) / readers); !end.aborted; await pause(pauseMs)) {
      const path = nextPath()
      const { status, ms } = await send(portal.origin + path, { agent, headers: { 'accept-encoding': 'br' } })
      if (status === 503) refused += 1
      else if (status !== 200 && status !== 0) throw new CannotMeasure(`${path} 没有正常回答：${status}。`)
      times.push(ms)
    }
  }
  try {
    await Promise.all(Array.from({ length: readers }, reader))
    if (refused > 0) console.log(`  读者的 ${times.length} 次请求里，${refused} 次因为服务器忙被拒绝（503）`)
    return times
  } finally {
    agent.destroy()
  }
}
