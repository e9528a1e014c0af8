import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { submitReport } from '../../../src/domain/personal-data/commands-citizen.server.ts'
import { closeArticle } from '../../../src/domain/personal-data/operations.server.ts'
import { operator } from '../../../src/access/policy.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArticle } from '../../harness/factories.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { createDocument } from '../../harness/writing.ts'
import type { Example } from './example.ts'

const districtCode = '152201000000'
const anyText = expect.any(String)
const anyNumber = expect.any(Number)
const typed = { page: '', kind: 'phone', text: '第二段，是我本人的', contact: '13800000079' } as const
const reason = '含有村民的个人信息'
const requester = operator('申请人')

/** Examples of the calls about personal data and the public record. Each gets its own article. */
export async function createPersonalDataExamples(
  { db, keys, site }: Pick<TestPortal, 'db' | 'keys' | 'site'>,
  department: number,
): Promise<Example[]> {
  const run = <T>(command: (tx: Tx) => Promise<T>) => db.transaction().execute(command)
  const make = async () => {
    const articleId = await makeArticle(db, { title: '被反映的文章', article_type_id: 13, area_id: department })
    const report = { ...typed, articleId, areaId: department, submissionKey: randomUUID() }
    return run((tx) => submitReport(tx, keys, districtCode, report, new Date()))
  }
  const example = async (
    of: string,
    again: () => Promise<Pick<Example, 'path' | 'json'>>,
    data: unknown = null,
    signedIn?: 'admin',
  ): Promise<Example> => ({ of, again, data, ...(signedIn && { signedIn }), ...(await again()) })
  const path = '/api/personal-data/report'
  return [
    await example(`POST ${path}`, async () => ({ path, json: { ...typed, page: '/disclosure/reports' } }), {
      receipt: anyText,
    }),
    await example(
      `POST ${path}/state`,
      async () => ({ path: `${path}/state`, json: { receipt: (await make()).receipt } }),
      expect.objectContaining({ kind: '电话号码', state: '等待核对', result: '', answer: '', endBy: anyText }),
    ),
    ...(await reportExamples(async () => (await make()).id, site)),
    ...(await recordExamples(createDrafts(db, department), site)),
  ]
}

async function reportExamples(make: () => Promise<number>, site: TestPortal['site']): Promise<Example[]> {
  const path = '/api/staff/personal-data'
  const example = async (
    of: string,
    again: () => Promise<Pick<Example, 'path' | 'json'>>,
    data: unknown = null,
  ): Promise<Example> => ({ of, signedIn: 'admin', again, data, ...(await again()) })
  const command = (name: string, json: object = {}, data: unknown = null, prepare = make) =>
    example(
      `POST ${path}/{id}/${name}`,
      async () => ({ path: `${path}/${await prepare()}/${name}`, json: { version: 1, ...json } }),
      data,
    )
  const shown = { id: anyNumber, kind: '电话号码', state: 'open', receivedTime: anyText, due: anyText }
  const closed = async () => {
    const id = await make()
    await closeArticle.perform(site(), requester, { id, version: 1 })
    return id
  }
  return [
    await example(`GET ${path}`, async () => ({ path: `${path}?view=open` }), {
      data: expect.arrayContaining([{ ...shown, subject: '被反映的文章', excerpt: typed.text }]),
      recordsTotal: anyNumber,
    }),
    await example(`GET ${path}/figures`, async () => ({ path: `${path}/figures` }), {
      received: anyNumber,
      inTime: anyNumber,
      late: anyNumber,
      byResult: { corrected: 0, erased: 0, withdrawn: 0, none: anyNumber },
    }),
    await example(`GET ${path}/{id}`, async () => ({ path: `${path}/${await make()}` }), {
      ...shown,
      version: 1,
      result: null,
      text: typed.text,
      page: '',
      hasContact: true,
      answer: '',
      article: { id: anyNumber, title: '被反映的文章', isClosed: false },
      unit: anyText,
      endBy: anyText,
    }),
    await command('close'),
    await command('reopen', { version: 2 }, null, closed),
    await command('end', { result: 'none', answer: '依照规定应当公示。' }),
    await command('contact', {}, { contact: typed.contact }),
  ]
}

async function recordExamples(drafts: ReturnType<typeof createDrafts>, site: TestPortal['site']): Promise<Example[]> {
  const make = async () => {
    const id = await drafts.release(await drafts.draft())
    await drafts.revise(id, { document: createDocument('更正以后的正文。') })
    return id
  }
  const requested = async () => {
    const articleId = await make()
    await requestErasure.perform(site(), requester, { id: articleId, number: 1, reason })
    return articleId
  }
  const erased = async () => {
    const articleId = await requested()
    await confirmErasure.perform(site(), operator('确认人'), { id: articleId, number: 1 })
    return articleId
  }
  const example = async (name: string, prepare: () => Promise<number>, json: object, data: unknown = null) => {
    const again = async () => ({ path: `/api/staff/articles/${await prepare()}/releases/1/${name}`, json })
    const of = `POST /api/staff/articles/{id}/releases/{number}/${name}`
    return { of, signedIn: 'admin' as const, again, data, ...(await again()) }
  }
  const list = async () => ({ path: `/api/staff/articles/${await make()}/releases` })
  const row = { kind: 'release', time: anyText, unitName: anyText, access: 'open', requestedBy: null, reason: null }
  return [
    {
      of: 'GET /api/staff/articles/{id}/releases',
      signedIn: 'admin',
      again: list,
      ...(await list()),
      data: [
        { ...row, number: 1, isCurrent: false },
        { ...row, number: 2, isCurrent: true },
      ],
    },
    await example('erase', make, { reason }),
    await example('erase/confirm', requested, {}),
    await example('erase/decline', requested, {}),
    await example('original', erased, {}, { title: anyText, content: anyText }),
  ]
}
