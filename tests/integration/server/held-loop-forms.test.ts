import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { han } from '@three-affairs/document/tests/hostile-texts.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { startClientThread } from '../../harness/client-thread.ts'
import { makeArea } from '../../harness/factories.ts'
import { shortestLongestTurn } from '../../harness/held-loop.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'

/** No turn of the event loop may take longer, see held-loop.test.ts. */
const mostMs = 200

const desk = useStaffPortal()
const client = startClientThread()
afterAll(() => client.close())
let [village, other] = [0, 0]
const tokens = { editor: '', reviewer: '', admin: '', nobody: '' }
beforeAll(async () => {
  const township = await makeArea(desk.database.db, { name: '甲镇' })
  village = await makeArea(desk.database.db, { name: '甲村', level: 'village', parent_id: township })
  other = await makeArea(desk.database.db, { name: '乙村', level: 'village', parent_id: township })
  for (const role of ['editor', 'reviewer', 'admin'] as const)
    tokens[role] = await desk.enter((await makeAccount(desk.database, { role, areaIds: [1] })).loginName)
})

type Body = { json?: object; form?: Record<string, string>; file?: string }
type Case = {
  of: string
  who: keyof typeof tokens
  call: string
  /** Made anew for each run, as most can be sent only once. */
  body?: (run: number) => Body
  status: number
}

function bodyOf({ json, form, file }: Body): { type: string; body?: string } {
  if (json) return { type: 'application/json', body: JSON.stringify(json) }
  if (form) return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(form).toString() }
  if (file === undefined) return { type: 'text/plain' }
  const boundary = randomUUID()
  const head = 'content-disposition: form-data; name="file"; filename="a.csv"'
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `--${boundary}\r\n${head}\r\n\r\n${file}\r\n--${boundary}--\r\n`,
  }
}

function send({ who, call }: Case, given: Body) {
  const [method = 'GET', path = ''] = call.split(' ')
  const { type, ...sent } = bodyOf(given)
  const origin = desk.portal.origin()
  const cookie = tokens[who] && { cookie: `Admin-Token=${tokens[who]}` }
  return client.send(origin + path.replace('{unit}', String(village)).replace('{other}', String(other)), {
    method,
    headers: { origin, ...cookie, ...(method === 'GET' ? {} : { 'content-type': type }) },
    ...sent,
  })
}

const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n')
const digits = (length: number): string =>
  rows(length, (at) => String((at * 7_919 + Math.floor(at / 8) * 31) % 10)).replaceAll('\n', '')
const unitHead = '类别,上级单位,名称,区划代码,分组,办公电话,办公地址,负责人\n'
const accountHead = '账号,姓名,角色,地区或单位\n'
const paragraphs = (...texts: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

const checkUnits = (of: string, text: string, status = 200): Case => ({
  of: `units: ${of}`,
  who: 'editor',
  call: 'POST /api/staff/units/import/check',
  body: () => ({ json: { text: unitHead + text } }),
  status,
})
const checkAccounts = (of: string, text: string, status = 200): Case => ({
  of: `accounts: ${of}`,
  who: 'admin',
  call: 'POST /api/staff/accounts/import/check',
  body: () => ({ json: { text: accountHead + text } }),
  status,
})

const cases: Case[] = [
  checkUnits(
    '1,000 rows',
    rows(1_000, (at) => `嘎查村,甲镇,第${at}村,,,0482-1234567,某街${at}号,`),
  ),
  checkUnits('line ends alone', '\n'.repeat(900_000)),
  checkUnits('commas alone', ','.repeat(900_000)),
  checkUnits('quotes that end nowhere', `"${'公\n'.repeat(300_000)}`, 400),
  checkUnits('one cell of digits', `嘎查村,甲镇,${digits(900_000)},,,,,`),
  checkUnits(
    'long cells of digits',
    rows(900, () => `嘎查村,甲镇,村,,,${digits(300)},${digits(300)},${digits(300)}`),
  ),
  checkAccounts(
    '200 accounts',
    rows(200, (at) => `zhanghao.${at},示例甲,编辑,甲村`),
  ),
  checkAccounts(
    '1,000 rows with other units',
    rows(1_000, (at) => `zhanghao.${at % 150},示例甲,编辑,第${at}村`),
  ),
  checkAccounts('line ends alone', '\n'.repeat(190_000), 400),
  checkAccounts('commas alone', ','.repeat(190_000), 400),
  {
    of: 'payments of 20 MB',
    who: 'editor',
    call: 'POST /api/staff/payment-imports',
    body: (run) => ({ file: `姓名,身份证号,金额\n${'示例甲,999999199001010000,1.00\n'.repeat(500_000)}${run}` }),
    status: 200,
  },
  {
    of: 'the holidays of a year',
    who: 'admin',
    call: 'PUT /api/staff/holidays/2027',
    body: (run) => ({
      json: {
        version: run,
        entries: Array.from({ length: 40 }, (_, at) => {
          const day = `2027-0${1 + Math.floor(at / 5)}-${String(10 + (at % 5)).padStart(2, '0')}`
          return { kind: 'off', name: `节${run}`, from: day, to: day }
        }),
      },
    }),
    status: 200,
  },
  {
    of: '500 words',
    who: 'reviewer',
    call: 'POST /api/staff/words/import',
    body: (run) => ({
      json: {
        words: Array.from({ length: 500 }, (_, at) => ({
          kind: 'typo',
          word: han(run * 1_000 + at, 8),
          replacement: han(run * 1_000 + at + 7, 8),
        })),
      },
    }),
    status: 200,
  },
  {
    of: 'a page of the site with 20,000 digits',
    who: 'editor',
    call: 'PUT /api/staff/site-pages/help',
    body: (run) => ({ json: { version: run, content: digits(20_000 - run), reason: '测试' } }),
    status: 200,
  },
  {
    of: 'a page of the site with 20,000 characters',
    who: 'editor',
    call: 'PUT /api/staff/site-pages/privacy',
    body: (run) => ({ json: { version: run, content: han(run + 1, 20_000), reason: '测试' } }),
    status: 200,
  },
  { of: 'that page', who: 'nobody', call: 'GET /help', status: 200 },
  {
    of: 'settings of 900 KB',
    who: 'admin',
    call: 'POST /staff/settings',
    body: () => ({
      form: {
        version: '0',
        reason: '测试',
        description: digits(300_000),
        name: digits(300_000),
        keywords: digits(300_000),
      },
    }),
    status: 422,
  },
  {
    of: 'an introduction with 20,000 digits',
    who: 'editor',
    call: 'POST /staff/units/{unit}',
    body: (run) => ({
      form: { version: String(run + 1), intent: 'intro', document: paragraphs(digits(19_990 - run)) },
    }),
    status: 303,
  },
  {
    of: 'an introduction of 6,000 lines',
    who: 'editor',
    call: 'POST /staff/units/{other}',
    body: (run) => ({
      form: {
        version: String(run + 1),
        intent: 'intro',
        document: paragraphs(...rows(6_000, (at) => ['村', '务', '公', '开'][(at + run) % 4] ?? '').split('\n')),
      },
    }),
    status: 303,
  },
  { of: 'the staff page of that unit', who: 'editor', call: 'GET /staff/units/{other}', status: 200 },
  { of: 'the page of that unit', who: 'nobody', call: 'GET /message/messgae?id={other}', status: 200 },
  {
    of: 'a message of digits',
    who: 'nobody',
    call: 'POST /api/message/createMessage',
    body: () => ({ json: { nickname: '示例甲', phone: '13800000011', content: digits(50_000), areaId: 1 } }),
    status: 400,
  },
  {
    of: 'a report of personal data of digits',
    who: 'nobody',
    call: 'POST /api/personal-data/report',
    body: () => ({
      json: { kind: 'phone', what: digits(20_000), page: '/disclosure/reports', contact: digits(20_000) },
    }),
    status: 400,
  },
  ...[han(5, 100), digits(100), '公 '.repeat(50), 'a'.repeat(100), '村长工资'.repeat(25)].map((words, at): Case => ({
    of: `a search for 100 characters, ${at + 1}`,
    who: 'nobody',
    call: `GET /search/search?inputMessage=${encodeURIComponent(words)}`,
    status: 200,
  })),
]

test.each(cases)('$of holds nobody up', async (given) => {
  let run = 0
  let status = 0
  const longest = await shortestLongestTurn(async () => {
    const body = given.body?.(run) ?? {}
    run += 1
    ;({ status } = await send(given, body))
  }, mostMs)
  expect(status).toBe(given.status)
  expect(longest).toBeLessThan(mostMs)
})
