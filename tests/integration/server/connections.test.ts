import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { usualDrainMs } from '../../../src/http/listen.ts'
import { createLog } from '../../../src/http/log.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { type Portal, type PortalOptions, startPortal } from '../../harness/portal.ts'

/** A log line about connection limits. */
type Line = { msg: string; limit: number; refused: number; closedIdle: number }
let database: TestDatabase
const opened: Socket[] = []
const portals: Portal[] = []
let unlock = async (): Promise<void> => undefined
beforeAll(async () => void (database = await openTestDatabase()))
afterEach(async () => {
  await unlock()
  opened.splice(0).forEach((socket) => socket.destroy())
  await Promise.all(portals.splice(0).map((portal) => portal.close()))
})
afterAll(() => database.close())

async function start(options: PortalOptions): Promise<{ portal: Portal; logged: Line[] }> {
  const logged: Line[] = []
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(JSON.parse(line.toString()) as Line)
      done()
    },
  })
  const portal = await startPortal(database, { log: createLog('warn', destination), ...options })
  portals.push(portal)
  return { portal, logged }
}

type Client = { socket: Socket; text: () => string; ended: Promise<string> }

/** Opens a connection from a loopback address; `ended` resolves to how it ends. */
async function open(portal: Portal, localAddress = '127.0.0.1', areaCode?: string): Promise<Client> {
  const socket = connect({ port: Number(new URL(portal.origin(areaCode)).port), host: '127.0.0.1', localAddress })
  opened.push(socket)
  let text = ''
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.on('close', () => resolve('closed'))
  })
  await Promise.race([once(socket, 'connect'), ended])
  return { socket, text: () => text, ended }
}
const ask = ({ socket }: Client, path = '/robots.txt') =>
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)

/** A keep-alive connection that is idle after one response. */
async function openIdle(portal: Portal, localAddress?: string, areaCode?: string): Promise<Client> {
  const client = await open(portal, localAddress, areaCode)
  ask(client)
  await expect.poll(client.text).toContain('Sitemap:')
  return client
}
const isOpen = ({ socket }: Client) => !socket.destroyed && !socket.readableEnded

test('an address at its limit loses its oldest idle connection; other addresses are unaffected', async () => {
  const { portal, logged } = await start({ connections: { total: 1_000, perAddress: 4 } })
  const other = await openIdle(portal, '127.0.0.2')
  const [first, second, third] = [await openIdle(portal), await openIdle(portal), await openIdle(portal)]
  // The first was used again, so it is no longer the oldest. All districts share one count.
  ask(first)
  await expect.poll(() => first.text().match(/Sitemap:/g)).toHaveLength(2)
  const fourth = await openIdle(portal, '127.0.0.1', '152224000000')
  const fifth = await openIdle(portal)
  expect(await second.ended).toBe('closed')
  expect([first, third, fourth, fifth, other].map(isOpen)).toEqual([true, true, true, true, true])
  expect(logged).toMatchObject([{ msg: 'connections of one address have reached the limit', limit: 4, closedIdle: 1 }])
})

test('active connections stay; with none idle, new ones are refused and this is logged once', async () => {
  const { portal, logged } = await start({ connections: { total: 1_000, perAddress: 2 }, cacheBytes: 0 })
  await lockArticles()
  // Two districts, because concurrent identical requests of one district share one response.
  const busy = [await open(portal), await open(portal, '127.0.0.1', '152222000000')]
  for (const client of busy) ask(client, '/api/article/article/all?articleTypeId=1')
  await expect.poll(waitingQueries).toBe(2)
  for (let count = 0; count < 3; count += 1) expect(await (await open(portal)).ended).toMatch(/closed|ECONNRESET/)
  const other = await open(portal, '127.0.0.2')
  ask(other, '/favicon.svg')
  await expect.poll(other.text).toContain('200 OK')
  await unlock()
  for (const client of busy) await expect.poll(client.text).toContain('200 OK')
  expect(logged).toMatchObject([{ refused: 1, closedIdle: 0 }])
})

test('at the total limit the oldest idle connection is closed', async () => {
  const { portal, logged } = await start({ connections: { total: 3, perAddress: 0 } })
  const clients = [await openIdle(portal), await openIdle(portal), await openIdle(portal)]
  const newest = await openIdle(portal, '127.0.0.2')
  expect(await clients[0]?.ended).toBe('closed')
  expect([...clients.slice(1), newest].map(isOpen)).toEqual([true, true, true])
  expect(logged).toMatchObject([{ msg: 'connections have reached the limit', limit: 3 }])
})

test('trusted proxies are subject to the total limit only', async () => {
  const { portal } = await start({ connections: { total: 1_000, perAddress: 2 }, trustedProxies: ['127.0.0.1'] })
  const clients = [await openIdle(portal), await openIdle(portal), await openIdle(portal), await openIdle(portal)]
  expect(clients.map(isOpen)).toEqual([true, true, true, true])
})

test('1,500 idle connections from one address lock nobody out', async () => {
  const { portal } = await start({ connections: { total: 700, perAddress: 256 } })
  const idle: Client[] = []
  for (let count = 0; count < 1_500; count += 1) idle.push(await open(portal, '127.0.0.5'))
  expect((await openIdle(portal, '127.0.0.6')).text()).toContain('200 OK')
  expect((await openIdle(portal, '127.0.0.5')).text()).toContain('200 OK')
  await expect.poll(() => idle.filter(isOpen).length).toBeLessThanOrEqual(256)
})

test('a stopping server answers requests on open connections, announces the close and resets none', async () => {
  const { portal } = await start({ drainMs: usualDrainMs })
  const [idle, late] = [await openIdle(portal), await openIdle(portal)]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let answered = 0
  const failed: string[] = []
  const closing = Promise.withResolvers<void>()
  // A client that sends requests back to back until the server announces that the connection closes.
  const asking = (async () => {
    for (;;) {
      const connection = await new Promise<string>((resolve) => {
        request(`${portal.origin()}/robots.txt`, { agent }, (response) => {
          response.resume().on('end', () => resolve(response.headers.connection ?? ''))
        })
          .on('error', (error: NodeJS.ErrnoException) => {
            failed.push(error.code ?? '')
            resolve('close')
          })
          .end()
      })
      answered += 1
      if (answered === 20) closing.resolve()
      if (connection === 'close') return
    }
  })()
  await closing.promise
  const closed = portal.close()
  portals.splice(0)
  ask(late)
  await asking
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThanOrEqual(20)
  expect(await late.ended).toBe('closed')
  expect(late.text().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect(late.text()).toMatch(/connection: close/i)
  expect(await idle.ended).toBe('closed')
  await closed
})

/** Blocks reads of articles until `unlock` is called. */
async function lockArticles(): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const lock = database.db.transaction().execute(async (tx) => {
    await sql`lock table article in access exclusive mode`.execute(tx)
    isLocked()
    await held
  })
  await locked
  unlock = () => {
    release()
    return lock
  }
}

async function waitingQueries(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  return rows[0]?.waiting ?? 0
}
