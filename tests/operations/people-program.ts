import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, openBrowser } from '../harness/cookie-browser.ts'
import { createIdentity, fileRow, toCsv, village } from '../harness/payments.ts'
import { createContent } from '../harness/writing.ts'

/*
 * What people do with a site, through its front: `write SITE PASSWORDS` works as staff and citizens do,
 * `read SITE WRITTEN` looks whether all of it is there. Prints what it wrote or saw as JSON.
 */
export type Written = {
  articleId: number
  file: { url: string; sha256: string }
  message: { id: number; receipt: string; content: string }
  identity: string
  password: string
  /** Accounts that see it, and passwords that they have to change first. */
  admin: string
  clerk: string
  initial: Record<string, string>
}
export type Seen = { article: boolean; file: string; message: string; phone: string; amounts: string[]; admin: string }

const content = '村口的路灯不亮，请派人看看'
const phone = '13800009999'
const title = '关于路灯维修资金使用情况的公示'
const identity = createIdentity(7)
const [otherDrafts, otherPayments] = [20, 300]

const [task, site = '', ...given] = process.argv.slice(2)

type Passwords = Record<'guanliyuan' | 'bianji' | 'shenhe1' | 'shenhe2' | 'shenhe3' | 'dafu', string>

const post = (browser: Browser, path: string, fields: Record<string, string>): Promise<Response> =>
  browser.ask(site + path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: site } })

type Sent = { headers?: Record<string, string>; json?: object; form?: Record<string, string>; body?: FormData }

/** The data of a call that succeeds. */
async function call(operation: string, { headers = {}, json, form, body }: Sent = {}): Promise<unknown> {
  const [method = '', path = ''] = operation.split(' ')
  const sent = json ? JSON.stringify(json) : form ? new URLSearchParams(form) : body
  const answer = await fetch(site + path, {
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(sent && { body: sent }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${operation}: ${answer.status} ${text.slice(0, 500)}`)
  return (JSON.parse(text) as { data: unknown }).data
}

/** The first sign-in, at the page, where the password has to be changed. */
async function changePassword(loginName: string, before: string, after: string): Promise<void> {
  const browser = openBrowser()
  await post(browser, '/login', { loginName, password: before })
  const answer = await post(browser, '/staff/me', { intent: 'password', before, after, again: after })
  if (answer.status !== 303) throw new Error(`${loginName} could not change the password: ${answer.status}`)
}

async function signIn(loginName: string, password: string) {
  const { token } = (await call('POST /api/account/login', { form: { loginName, password } })) as { token: string }
  const headers = { token }
  return {
    get: (path: string) => call(`GET /api/staff${path}`, { headers }),
    post: (path: string, json: object) => call(`POST /api/staff${path}`, { headers, json }),
    put: (path: string, json: object) => call(`PUT /api/staff${path}`, { headers, json }),
    upload(path: string, name: string, bytes: Uint8Array<ArrayBuffer>) {
      const body = new FormData()
      body.append('file', new Blob([bytes]), name)
      return call(`POST /api/staff${path}`, { headers, body })
    },
  }
}
type Signed = Awaited<ReturnType<typeof signIn>>

async function write(passwords: Passwords): Promise<Written> {
  const password = `Xin-mima-${randomUUID().slice(0, 8)}`
  for (const [name, before] of Object.entries(passwords)) await changePassword(name, before, password)
  const editor = await signIn('bianji', password)
  await addVillage(editor)
  const { id: articleId, file } = await releaseArticle(editor, password)
  for (let number = 0; number < otherDrafts; number += 1) await writeDraft(editor, `第 ${number} 篇草稿`)
  await importPayments(editor)
  const message = await sendMessage(password)
  return { articleId, file, message, identity, password, admin: 'guanliyuan', clerk: 'dafu', initial: {} }
}

async function addVillage(editor: Signed): Promise<void> {
  const facts = { unitGroup: '', phone: '', address: '', head: '' }
  const township = { parentId: 1, level: 'township', name: '示例镇', code: `${village.slice(0, 9)}000`, ...facts }
  const { id } = (await editor.post('/units', township)) as { id: number }
  await editor.post('/units', { parentId: id, level: 'village', name: '示例村', code: village, ...facts })
}

/** A draft with an attachment. */
async function writeDraft(editor: Signed, named: string) {
  const draft = createContent({ title: named })
  const { id } = (await editor.post('/articles', { content: draft })) as { id: number }
  const bytes = Buffer.from(`项目,金额\n路灯,1200\n${randomUUID()}\n`)
  const { url, name, mediaType, sizeBytes } = (await editor.upload(`/articles/${id}/files`, '明细.csv', bytes)) as {
    url: string
    name: string
    mediaType: string
    sizeBytes: number
  }
  const { version } = (await editor.put(`/articles/${id}`, {
    version: 1,
    content: { ...draft, attachments: [{ url, name, mediaType, sizeBytes }] },
  })) as { version: number }
  return { id, version, file: { url, sha256: createHash('sha256').update(bytes).digest('hex') } }
}

async function releaseArticle(editor: Signed, password: string) {
  const { id, version, file } = await writeDraft(editor, title)
  await editor.post(`/articles/${id}/submit`, { version, findingsReason: '已核对' })
  for (const loginName of ['shenhe1', 'shenhe2', 'shenhe3']) {
    const reviewer = await signIn(loginName, password)
    const { stage, contentHash, reviewsGiven } = (await reviewer.get(`/articles/${id}`)) as {
      stage: string
      contentHash: string
      reviewsGiven: number
    }
    await reviewer.post(`/articles/${id}/approve`, {
      stage,
      contentHash,
      reviewsGiven,
      remark: '',
      findingsReason: '已核对',
    })
  }
  return { id, file }
}

async function importPayments(editor: Signed): Promise<void> {
  const own = [1, 2, 3].map((number) =>
    fileRow({ areaCode: village, objectIdentity: identity, amount: `${number}00.50`, putTime: `2025-0${number}-15` }),
  )
  const others = Array.from({ length: otherPayments }, (_, number) =>
    fileRow({ areaCode: village, objectIdentity: createIdentity(10 + number) }),
  )
  const rows = [...own, ...others]
  const { id } = (await editor.upload('/payment-imports', '补贴.csv', Buffer.from(toCsv(rows)))) as { id: number }
  await reach(editor, id, 'checked')
  await editor.post(`/payment-imports/${id}/confirm`, { skipBad: false })
  await reach(editor, id, 'imported')
}

async function reach(editor: Signed, id: number, wanted: string): Promise<void> {
  for (;;) {
    const shown = (await editor.get(`/payment-imports/${id}`)) as { stage: string; refusal: string }
    if (shown.stage === wanted) return
    if (shown.stage === 'refused') throw new Error(JSON.stringify(shown))
    await wait(200)
  }
}

async function sendMessage(password: string) {
  const { receipt } = (await call('POST /api/message/createMessage', {
    headers: { 'idempotency-key': randomUUID() },
    json: { nickname: '示例甲', phone, content },
  })) as { receipt: string }
  const clerk = await signIn('dafu', password)
  const { data } = (await clerk.get(`/messages?view=all&words=${encodeURIComponent(content)}`)) as {
    data: { id: number }[]
  }
  const [found] = data
  if (!found || data.length > 1) throw new Error(`${data.length} messages with the words of the new one.`)
  return { id: found.id, receipt, content }
}

async function read({ articleId, file, message, identity: known, password, ...accounts }: Written): Promise<Seen> {
  for (const [name, before] of Object.entries(accounts.initial)) await changePassword(name, before, password)
  const article = await call(`GET /api/article/article/browse/${articleId}`)
  const clerk = await signIn(accounts.clerk, password)
  const opened = (await clerk.get(`/messages/${message.id}`)) as { content: string }
  const number = (await clerk.post(`/messages/${message.id}/phone`, {})) as { phone: string }
  const found = (await call('POST /api/system/subsidy/page/1', {
    json: { objectIdentity: known, startDate: '2025-01-01', endDate: '2025-12-31' },
  })) as { data: { amount: string }[] }
  const admin = await signIn(accounts.admin, password)
  const status = (await admin.get('/system-status')) as { versions: { portal: string } }
  return {
    article: JSON.stringify(article).includes(title),
    file: createHash('sha256')
      .update(Buffer.from(await (await fetch(site + file.url)).arrayBuffer()))
      .digest('hex'),
    message: opened.content,
    phone: number.phone,
    amounts: found.data.map(({ amount }) => amount).toSorted(),
    admin: status.versions.portal,
  }
}

if (task === 'write') console.log(JSON.stringify(await write(JSON.parse(given[0] ?? '{}') as Passwords)))
else console.log(JSON.stringify(await read(JSON.parse(given[0] ?? '{}') as Written)))
