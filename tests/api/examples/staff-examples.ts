import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { hashContent } from '../../../src/domain/articles/writing/content.server.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import { createDrafts } from '../../harness/drafts.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { createContent } from '../../harness/writing.ts'
import type { Example } from './example.ts'
import { publicText } from '../../harness/public-text.ts'

const sampleDocx = join(import.meta.dirname, '../../../packages/demo/src/attachments/application-form.docx')
const anyId = expect.any(Number)

type Request = Pick<Example, 'path' | 'json' | 'file'>

type Desk = ReturnType<typeof openDesk>

function openDesk({ db, site }: Pick<TestPortal, 'db' | 'site'>, areaId: number) {
  const desk = createDrafts(db, areaId, site)
  const content = createContent({ areaId, articleTypeId: 13 })
  const example = async (
    of: string,
    signedIn: 'editor' | 'reviewer',
    again: () => Promise<Request>,
    data: unknown = null,
  ): Promise<Example> => ({ of, signedIn, again, data, ...(await again()) })
  const command = (
    name: string,
    signedIn: 'editor' | 'reviewer',
    prepare: () => Promise<number>,
    json: object = {},
    data: unknown = null,
  ) =>
    example(
      `POST /api/staff/articles/{id}/${name}`,
      signedIn,
      async () => ({ path: `/api/staff/articles/${await prepare()}/${name}`, json }),
      data,
    )
  return { areaId, desk, content, contentHash: hashContent(content).toString('hex'), example, command }
}

/** Examples of the calls for writing and reviewing. Each gets its own articles, since a command can be done once. */
export async function createStaffExamples(portal: Pick<TestPortal, 'db' | 'site'>, areaId: number): Promise<Example[]> {
  const desk = openDesk(portal, areaId)
  return [
    ...(await writingExamples(desk)),
    ...(await fileExamples(desk)),
    ...(await commandExamples(desk)),
    ...(await versionExamples(desk)),
    ...(await wordExamples(portal.db, desk)),
  ]
}

const untouched = { stage: 'draft', scheduleTime: null, status: 'draft', updatePerson: 'zuozhe' }

const writingExamples = ({ areaId, desk, content, contentHash, example }: Desk): Promise<Example[]> =>
  Promise.all([
    example(
      'GET /api/staff/articles',
      'reviewer',
      async () => ({
        path: `/api/staff/articles?view=reviews&stage=first-review&areaId=${areaId}&articleTypeId=13&words=草原&pageNum=1`,
      }),
      {
        data: expect.arrayContaining([
          {
            id: anyId,
            title: content.title,
            stage: 'first-review',
            status: 'draft',
            areaName: '测试局',
            typeTitle: expect.any(String),
            person: 'zuozhe',
            time: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        ]),
        recordsTotal: anyId,
      },
    ),
    example(
      'GET /api/staff/articles/{id}',
      'editor',
      async () => ({ path: `/api/staff/articles/${await desk.draft()}` }),
      { version: 1, content, contentHash, reviewsGiven: 0, ...untouched },
    ),
    example(
      'GET /api/staff/articles/{id}/findings',
      'editor',
      async () => ({ path: `/api/staff/articles/${await desk.draft({ title: '关于为入民服务的通知' })}/findings` }),
      {
        version: 1,
        count: 1,
        groups: [
          {
            kind: 'wrong-word',
            count: 1,
            shown: [{ kind: 'wrong-word', place: '标题', blockId: null, excerpt: expect.stringContaining('入民') }],
          },
        ],
        title: { otherVillages: [], usedBefore: null },
      },
    ),
    example('POST /api/staff/articles', 'editor', async () => ({ path: '/api/staff/articles', json: { content } }), {
      id: anyId,
    }),
    example(
      'PUT /api/staff/articles/{id}',
      'editor',
      async () => ({
        path: `/api/staff/articles/${await desk.draft()}`,
        json: { version: 1, content: { ...content, title: '修改以后的标题' } },
      }),
      { version: 2, time: expect.any(String) },
    ),
  ])

/** Each asks for words of its own, since a word is in the list once. */
async function wordExamples(db: Db, { example }: Desk): Promise<Example[]> {
  let made = 0
  const newWord = () => {
    made += 1
    return { kind: 'typo' as const, word: `错词${made}`, replacement: '正词' }
  }
  const stored = async () => {
    const { kind, word, replacement } = newWord()
    const row = {
      district_code: '152201000000',
      kind,
      word: publicText(word),
      folded: word,
      replacement: publicText(replacement),
      actor: 'shenhe',
    }
    return db.insertInto('district_word').values(row).returning('id').executeTakeFirstOrThrow()
  }
  await stored()
  return Promise.all([
    example(
      'GET /api/staff/words',
      'reviewer',
      async () => ({ path: '/api/staff/words?kind=typo&words=错词&pageNum=1' }),
      {
        data: expect.arrayContaining([
          {
            id: anyId,
            kind: 'typo',
            word: '错词1',
            replacement: '正词',
            person: 'shenhe',
            createTime: expect.any(String),
          },
        ]),
        recordsTotal: anyId,
      },
    ),
    example('POST /api/staff/words', 'reviewer', async () => ({ path: '/api/staff/words', json: newWord() })),
    example(
      'POST /api/staff/words/import',
      'reviewer',
      async () => ({ path: '/api/staff/words/import', json: { words: [newWord(), newWord()] } }),
      { added: 2 },
    ),
    example('POST /api/staff/words/{id}/remove', 'reviewer', async () => ({
      path: `/api/staff/words/${(await stored()).id}/remove`,
      json: {},
    })),
  ])
}

const fileExamples = ({ desk, example }: Desk): Promise<Example[]> =>
  Promise.all([
    example(
      'POST /api/staff/articles/{id}/files',
      'editor',
      async () => ({
        path: `/api/staff/articles/${await desk.draft()}/files`,
        file: { name: '发放明细.csv', bytes: Buffer.from('姓名,金额\n示例甲,100\n') },
      }),
      {
        url: expect.stringMatching(/^\/files\/u\/[\da-f]{64}\/.*\.csv$/),
        name: '发放明细.csv',
        mediaType: 'text/csv',
        sizeBytes: 28,
        width: null,
        height: null,
      },
    ),
    example(
      'POST /api/staff/articles/{id}/import',
      'editor',
      async () => ({
        path: `/api/staff/articles/${await desk.draft()}/import`,
        file: { name: '申请审批表.docx', bytes: readFileSync(sampleDocx) },
      }),
      { document: { type: 'doc', content: expect.any(Array) }, dropped: [] },
    ),
  ])

const inFirstReview = (contentHash: string) => ({ stage: 'first-review', contentHash, reviewsGiven: 0 })

function versionExamples({ desk, example, command }: Desk): Promise<Example[]> {
  const released = async () => desk.release(await desk.draft())
  return Promise.all([
    example(
      'GET /api/staff/articles/{id}/versions',
      'editor',
      async () => ({ path: `/api/staff/articles/${await released()}/versions` }),
      [
        {
          key: 'release-1',
          kind: 'release',
          number: 1,
          time: expect.any(String),
          person: '测试局',
          obstacle: null,
        },
      ],
    ),
    command('versions/take-up', 'editor', released, { key: 'release-1', replaces: null }, { lost: [] }),
  ])
}

function commandExamples({ desk, contentHash, example, command }: Desk): Promise<Example[]> {
  const inReview = async () => (await desk.submitted()).id
  return Promise.all([
    command(
      'presence',
      'editor',
      desk.draft,
      { windowId: 'chuangkou-1', turn: 1, away: false, editedMsAgo: 1_500 },
      { others: [], ownOtherWindow: false },
    ),
    command('submit', 'editor', () => desk.draft(), { version: 1, findingsReason: '' }),
    command('recall', 'editor', inReview),
    command('approve', 'reviewer', inReview, { ...inFirstReview(contentHash), remark: '同意', findingsReason: '' }),
    command('return', 'reviewer', inReview, { ...inFirstReview(contentHash), reason: '合计数与明细不符' }),
    command('release-at-once', 'reviewer', inReview, { ...inFirstReview(contentHash), reason: '汛情紧急' }),
    command('reschedule', 'reviewer', () => desk.scheduled(), { releaseAt: '2099-01-01T09:00:00+08:00' }),
    command('unschedule', 'reviewer', () => desk.scheduled(), { reason: '合计数与明细不符' }),
    command('confirm', 'reviewer', desk.releasedAtOnce, { contentHash }),
    command('withdraw', 'reviewer', desk.published, { reason: '重复发布' }),
    command('revise', 'editor', desk.published),
    command('copy', 'editor', () => desk.draft(), {}, { id: anyId }),
    command('delete', 'editor', desk.draft),
    command('restore', 'editor', desk.deleted),
    command('remarks', 'reviewer', inReview, { blockId: null, quote: '', text: '合计数与明细不符' }, { id: anyId }),
    example(
      'GET /api/staff/articles/{id}/preview-links',
      'reviewer',
      async () => ({ path: `/api/staff/articles/${(await desk.shared()).id}/preview-links` }),
      [
        {
          id: anyId,
          person: 'zuozhe',
          createTime: expect.any(String),
          expireTime: expect.any(String),
          isCurrent: true,
          openers: [],
        },
      ],
    ),
    command(
      'preview-links',
      'editor',
      () => desk.draft(),
      { hours: 1 },
      {
        id: anyId,
        url: expect.stringMatching(/\/staff\/articles\/\d+\/preview\?link=[\w-]{43}$/),
        expireTime: expect.any(String),
      },
    ),
    example('POST /api/staff/articles/{id}/preview-links/revoke', 'reviewer', async () => {
      const { id, link } = await desk.shared()
      return { path: `/api/staff/articles/${id}/preview-links/revoke`, json: { linkId: link.id } }
    }),
    example('POST /api/staff/articles/{id}/remarks/resolve', 'editor', async () => {
      const { id, remarkId } = await desk.remarked()
      return { path: `/api/staff/articles/${id}/remarks/resolve`, json: { remarkId, resolved: true } }
    }),
  ])
}
