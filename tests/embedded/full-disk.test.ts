import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createContent } from '../harness/writing.ts'
import { isRoot } from '@three-affairs/embedded-postgres/tests/processes.ts'

/** The product on its own disk, a tmpfs in a mount namespace, which is filled and freed again. */
const portShift = 19_000
const origin = `http://127.0.0.1:${9801 + portShift}`
const password = 'Ceshi-Mima-4711'
const rounds = 3
/** For a start on a slow machine. */
const patienceMs = 120_000
const disk = mkdtempSync(join(tmpdir(), 'portal-disk-'))
const data = join(disk, 'data')

let shell: ChildProcessWithoutNullStreams
/** A start on a disk that is too small. */
let refused: Ended
beforeAll(async () => {
  const inNamespace = ['--mount', ...(isRoot ? [] : ['--user', '--map-root-user']), '--', 'sh']
  shell = spawn('unshare', inNamespace, { cwd: join(import.meta.dirname, '../..') })
  await succeed(`mount -t tmpfs -o size=20m,mode=755 tmpfs ${disk}`)
  refused = await run(`${environment} ${process.execPath} src/main.ts`)
  // Not a remount, which a user namespace may refuse.
  await succeed(`umount ${disk} && mount -t tmpfs -o size=160m,mode=755 tmpfs ${disk}`)
  await succeed(`${process.execPath} tests/embedded/full-disk-content.ts ${data} ${password}`)
  await run(`${environment} ${process.execPath} src/main.ts > ${disk}/out 2>&1 & server=$!`)
  const isServing = () =>
    fetch(`${origin}/dashboard`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await vi.waitUntil(isServing, { timeout: patienceMs, interval: 100 })
})
afterAll(async () => {
  await run('test -z "$server" || { kill $server; wait $server; }')
  shell.stdin.end(`umount -l ${disk}\n`)
  rmSync(disk, { recursive: true, force: true })
})

type Ended = { status: number; output: string }

async function succeed(command: string): Promise<void> {
  const { status, output } = await run(command)
  if (status !== 0) throw new Error(`${command}: ${output}`)
}

/** Runs a shell command inside the namespace. @returns its exit code and output. */
function run(command: string): Promise<Ended> {
  const end = `end-${randomUUID()}`
  return new Promise((resolve) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const [, before = '', status] = new RegExp(`^([^]*?)${end} (\\d+)\\n`).exec(output) ?? []
      if (status === undefined) return
      shell.stdout.off('data', listen)
      resolve({ status: Number(status), output: before })
    }
    shell.stdout.on('data', listen)
    shell.stdin.write(`{ ${command}; } 2>&1; echo ${end} $?\n`)
  })
}

const environment = [
  `PORTAL_DATA=${data}`,
  'PORTAL_DEMO=0',
  'PORTAL_HOST=127.0.0.1',
  `PORTAL_PORT_SHIFT=${portShift}`,
  // A separate address for each message, so that rate limits do not interfere.
  'PORTAL_TRUSTED_PROXIES=127.0.0.1',
  'PORTAL_API_PER_MINUTE=0',
  'PORTAL_LOG_LEVEL=silent',
].join(' ')

const json = async (response: Response) => (await response.json()) as { code: number; data: Record<string, unknown> }

async function signIn(number: number): Promise<string> {
  const body = new URLSearchParams({ loginName: `zhanghao-${number}`, password })
  const { data } = await json(await fetch(`${origin}/api/account/login`, { method: 'POST', body }))
  return String(data['token'])
}

/** `right`, `failed`, or what is wrong with a response. */
type Check = () => Promise<string>

const askWho =
  (number: number, token: string): Check =>
  async () => {
    const options = { method: 'POST', headers: { token }, body: new URLSearchParams() }
    const { code, data } = await json(await fetch(`${origin}/api/yiqing/account/userInfo`, options))
    if (code >= 500) return 'failed'
    return code === 200 && data['loginName'] === `zhanghao-${number}`
      ? 'right'
      : `${number} got ${JSON.stringify(data)}`
  }

const askArticle =
  (number: number, id: number): Check =>
  async () => {
    const { code, data } = await json(await fetch(`${origin}/api/article/article/browse/${id}`))
    if (code >= 500) return 'failed'
    return code === 200 && data['title'] === `文章 ${number}` ? 'right' : `${number} got ${JSON.stringify(data)}`
  }

let messages = 0
const phoneOf = (number: number): string => `138${String(20_000_000 + number)}`
const addressOf = (number: number): string => `10.9.${number >> 8}.${number & 255}`

/** Sends a message. @returns its receipt, or null if it was not accepted. */
async function send(): Promise<{ number: number; receipt: string | null }> {
  messages += 1
  const number = messages
  const body = JSON.stringify({ nickname: '示例甲', phone: phoneOf(number), content: '留'.repeat(900) })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(number) }
  const { code, data } = await json(
    await fetch(`${origin}/api/message/createMessage`, { method: 'POST', headers, body }),
  )
  return { number, receipt: code === 200 ? String(data['receipt']) : null }
}

async function isStored(number: number): Promise<boolean> {
  const headers = { 'x-forwarded-for': addressOf(number) }
  const url = `${origin}/api/message/findMessage?phone=${phoneOf(number)}`
  const { data } = await json(await fetch(url, { headers }))
  return data['recordsTotal'] === 1
}

test('a start without space fails with a message; with space it succeeds', async () => {
  expect(refused.output).toContain('磁盘空间不足')
  expect(refused.output).not.toMatch(/\n\s+at /)
  expect(refused.status).toBe(1)
  expect((await fetch(`${origin}/dashboard`)).status).toBe(200)
})

test('an upload to a full disk is refused in words, loses nothing, and goes through later', async () => {
  const token = await signIn(0)
  const content = createContent({ articleTypeId: 8 })
  const headers = { token, 'content-type': 'application/json' }
  const created = await fetch(`${origin}/api/staff/articles`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ content }),
  })
  const { id } = (await json(created)).data
  const upload = async (name: string) => {
    const body = new FormData()
    body.set('file', new Blob([`${name} ${'公'.repeat(1_700_000)}`]), name)
    const response = await fetch(`${origin}/api/staff/articles/${String(id)}/files`, {
      method: 'POST',
      headers: { token },
      body,
    })
    return (await response.json()) as { code: number; message: string; data: { url: string } | null }
  }
  const lengthOf = async ({ data }: Awaited<ReturnType<typeof upload>>) => {
    const response = await fetch(origin + (data?.url ?? ''), { headers: { cookie: `Admin-Token=${token}` } })
    return (await response.arrayBuffer()).byteLength
  }
  const earlier = await upload('先前.txt')
  expect(earlier).toMatchObject({ code: 200 })

  await run(`head -c 1G /dev/zero > ${disk}/filler`)
  expect(await upload('名单.txt')).toMatchObject({
    code: 503,
    message: expect.stringContaining('磁盘已满') as string,
  })
  expect((await run(`ls ${data}/uploads/unfinished`)).output).toBe('')
  const doctor = await run(`${environment} ${process.execPath} src/cli/doctor.ts`)
  expect(doctor).toMatchObject({ status: 1, output: expect.stringMatching(/\[问题\] 磁盘空间：.*请立即清理/) })
  expect(doctor.output).toContain('[正常] 密钥：')
  expect(await lengthOf(earlier)).toBeGreaterThan(5_000_000)

  await run(`rm ${disk}/filler`)
  const later = await upload('名单.txt')
  expect(later).toMatchObject({ code: 200 })
  expect(await lengthOf(later)).toBeGreaterThan(5_000_000)
})

test('under load on a full disk no response is mixed up, no confirmed message is lost, and service resumes by itself', async () => {
  const tokens = await Promise.all([0, 1, 2, 3].map(signIn))
  const { output } = await run(
    `${process.execPath} -e 'fetch("${origin}/api/article/article/all?currentPage=1&pageSize=20&articleTypeId=1").then(r=>r.text()).then(console.log)'`,
  )
  const { data: list } = JSON.parse(output) as { data: { data: { id: number; title: string }[] } }
  const checks = [
    ...tokens.map((token, number) => askWho(number, token)),
    ...list.data.map(({ id, title }) => askArticle(Number(title.split(' ')[1]), id)),
  ]
  expect(checks).toHaveLength(24)

  const confirmed: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const full = await run(`head -c 1G /dev/zero > ${disk}/filler`)
    expect(full.output).toContain('No space left')
    let failed = 0
    const wrong: string[] = []
    for (let turn = 0; turn < 60 && failed < 20; turn += 1) {
      const sent = Array.from({ length: 10 }, send)
      const answers = await Promise.all([...checks, ...checks].map((check) => check()))
      wrong.push(...answers.filter((answer) => answer !== 'right' && answer !== 'failed'))
      for (const { number, receipt } of await Promise.all(sent))
        if (receipt) confirmed.push(number)
        else failed += 1
    }
    expect(wrong).toEqual([])
    expect(failed, 'the disk never filled up').toBeGreaterThanOrEqual(20)

    await run(`rm ${disk}/filler`)
    await expect.poll(async () => (await send()).receipt).not.toBeNull()
    for (const check of checks) expect(await check()).toBe('right')
  }
  const lost = []
  for (const number of confirmed) if (!(await isStored(number))) lost.push(number)
  expect(lost).toEqual([])
})
