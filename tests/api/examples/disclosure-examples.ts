import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { askApplicant } from '../../../src/domain/disclosure-requests/operations.server.ts'
import { submitRequest } from '../../../src/domain/disclosure-requests/commands-citizen.server.ts'
import { operator } from '../../../src/access/policy.ts'
import type { TestPortal } from '../../harness/portal.ts'
import type { Example } from './example.ts'

const districtCode = '152201000000'
const anyText = expect.any(String)
const anyId = expect.any(Number)
const phone = '13800000077'
const wanted = {
  applicantKind: 'person',
  name: '示例甲',
  number: '999999199001011238',
  phone,
  address: '',
  content: '2025年集体收支',
  delivery: 'online',
} as const

/** Examples of the calls for requests for disclosure. Each gets its own, since most commands can be done once. */
export async function createDisclosureExamples({
  db,
  keys,
  site,
}: Pick<TestPortal, 'db' | 'keys' | 'site'>): Promise<Example[]> {
  const make = () =>
    db
      .transaction()
      .execute((tx) => submitRequest(tx, keys, districtCode, { ...wanted, submissionKey: randomUUID() }, new Date()))
  const holder = async () => ({ phone, receipt: (await make()).receipt })
  const asked = async () => {
    const { id, receipt } = await make()
    await askApplicant.perform(site(), operator('test'), { id, version: 1, question: '请写明年份', days: 10 })
    return { phone, receipt, text: '2025年' }
  }
  const path = '/api/disclosure/request'
  const post = async (of: string, json: () => Promise<object>, data: unknown): Promise<Example> => {
    const again = async () => ({ path: of.replace('POST ', ''), json: await json() })
    return { of, again, data, ...(await again()) }
  }
  return [
    await post(`POST ${path}`, async () => ({ ...wanted, phone: '13800000078' }), { receipt: anyText }),
    await post(
      `POST ${path}/state`,
      holder,
      expect.objectContaining({ applicant: '公民', state: '已收到', answerBy: anyText, said: [] }),
    ),
    await post(`POST ${path}/supply`, asked, null),
    ...(await staffExamples(async () => (await make()).id)),
  ]
}

async function staffExamples(make: () => Promise<number>): Promise<Example[]> {
  const path = '/api/staff/requests'
  const example = async (of: string, again: () => Promise<Pick<Example, 'path' | 'json'>>, data: unknown = null) => ({
    of,
    signedIn: 'replier' as const,
    again,
    data,
    ...(await again()),
  })
  const command = (name: string, json: object = {}, data: unknown = null) =>
    example(
      `POST ${path}/{id}/${name}`,
      async () => ({ path: `${path}/${await make()}/${name}`, json: { version: 1, ...json } }),
      data,
    )
  const shown = { id: anyId, state: 'received', receivedTime: anyText, due: anyText }
  return [
    await example(`GET ${path}`, async () => ({ path: `${path}?view=received` }), {
      data: expect.arrayContaining([{ ...shown, excerpt: '2025年集体收支', applicant: '示例甲（公民）' }]),
      recordsTotal: anyId,
    }),
    await example(`GET ${path}/{id}`, async () => ({ path: `${path}/${await make()}` }), {
      ...shown,
      version: 1,
      result: null,
      applicantKind: '公民',
      name: '示例甲',
      number: '999***********1238',
      phone: '138****0077',
      content: '2025年集体收支',
      delivery: '在本网站查看',
      answerBy: anyText,
      supplyBy: null,
      said: [],
    }),
    await command('accept'),
    await command('ask', { question: '请写明年份', days: 10 }),
    await command('extend', { reason: '需要征求意见' }),
    await command('answer', { result: 'open', content: '见附件。' }),
    await command('contact', {}, { number: wanted.number, phone, address: '' }),
  ]
}
