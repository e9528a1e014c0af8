import { randomUUID } from 'node:crypto'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import type { Finding } from '../../../src/domain/articles/writing/checks/findings.ts'
import type { CheckCode } from '../../../src/domain/self-check/checks.ts'
import { recordProbes } from '../../../src/domain/self-check/probes.server.ts'
import type { ProbedPage } from '../../../src/domain/self-check/probed-pages.ts'
import type { CheckResult } from '../../../src/domain/self-check/result.ts'
import { addDays, formatDate } from '../../../src/platform/dates.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea, makeArticle, makeCategory } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { publicText } from '../../harness/public-text.ts'

export const districtCode = '152201000000'
const dayMs = 86_400_000
export const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)

/** A fault that is planted, found at its place, and mended. */
export type Fault = {
  code: CheckCode
  state: CheckResult['state']
  /** @returns what mends it, and where the row leads. */
  plant: () => Promise<{ mend: () => Promise<unknown>; target: unknown }>
}

/** One fault of each kind in 乌兰浩特市. */
// oxlint-disable-next-line max-lines-per-function -- one table of faults
export function listFaults({ db, keys, site }: TestPortal): Fault[] {
  const village = () => makeArea(db, { level: 'village', name: '自查村' })
  const remove = (id: number) => () => db.deleteFrom('article').where('id', '=', id).execute()
  const addRequest = (receivedTime: Date) =>
    db
      .insertInto('disclosure_request')
      .values({
        district_code: districtCode,
        submission_key: randomUUID(),
        receipt_index: Buffer.from(randomUUID()),
        phone_index: Buffer.alloc(32),
        key_version: 1,
        sealed: Buffer.alloc(32),
        received_time: receivedTime,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const probeWeek = async (status: number) => {
    await db.deleteFrom('site_probe').execute()
    const times = Array.from({ length: 9 * 24 }, (_, at) => new Date(Date.now() - at * 3_600_000))
    await recordProbes(
      db,
      times.map((time) => ({ districtCode, page: 'home' as ProbedPage, time, status, durationMs: 20 })),
    )
  }
  const column = async (title: string, days: number | null) => {
    const typeId = await makeCategory(db, 13, title)
    const article =
      days === null ? null : await makeArticle(db, { article_type_id: typeId, release_time: daysAgo(days) })
    return {
      mend: async () => {
        if (article !== null) await remove(article)()
        await db.deleteFrom('article_type').where('id', '=', typeId).execute()
      },
      target: { kind: 'column', typeId },
    }
  }
  const found = async (kind: Finding['kind']) => {
    const id = await makeArticle(db)
    const findings: Finding[] = [{ kind, place: '正文第 1 段', blockId: null, excerpt: '入民' }]
    await db
      .insertInto('article_scan')
      .values({ article_id: id, findings: JSON.stringify(findings), errors: 0 })
      .execute()
    return { mend: remove(id), target: { kind: 'article', id } }
  }
  const ofMessage = async (days: number) => {
    const { id } = await createMessageFixture({ db, keys }, await village()).received({}, daysAgo(days))
    const mend = () => db.deleteFrom('message').where('id', '=', id).execute()
    return { mend, target: { kind: 'message', id } }
  }
  const draftsOf = async () => createDrafts(db, await village(), site)
  return [
    {
      code: 'probes',
      state: 'problem',
      async plant() {
        await probeWeek(500)
        return { mend: () => probeWeek(200), target: null }
      },
    },
    {
      code: 'way-to-ask',
      state: 'problem',
      async plant() {
        const { id } = await makeAccount({ db }, { role: 'replier', areaIds: [1] })
        const disable = (state: 'active' | 'disabled') =>
          db.updateTable('staff_account').set({ state }).where('id', '=', id).execute()
        await disable('disabled')
        return { mend: () => disable('active'), target: { kind: 'page', page: 'accounts' } }
      },
    },
    { code: 'messages', state: 'problem', plant: () => ofMessage(90) },
    { code: 'messages', state: 'soon', plant: () => ofMessage(60) },
    {
      code: 'requests',
      state: 'problem',
      async plant() {
        const { id } = await addRequest(daysAgo(60))
        const mend = () => db.deleteFrom('disclosure_request').where('id', '=', id).execute()
        return { mend, target: { kind: 'request', id } }
      },
    },
    { code: 'news-columns', state: 'problem', plant: () => column('部门动态', 15) },
    { code: 'news-columns', state: 'soon', plant: () => column('乡镇动态', 12) },
    { code: 'news-columns', state: 'problem', plant: () => column('通知公告', 200) },
    { code: 'columns', state: 'problem', plant: () => column('林地', 400) },
    { code: 'blank-columns', state: 'problem', plant: () => column('草场', null) },
    { code: 'policy-column', state: 'problem', plant: () => column('规范性文件', 200) },
    { code: 'statistics', state: 'problem', plant: () => column('统计数据', 100) },
    { code: 'typos', state: 'problem', plant: () => found('wrong-word') },
    { code: 'dead-links', state: 'problem', plant: () => found('dead-link') },
    {
      code: 'undated',
      state: 'problem',
      async plant() {
        const id = await makeArticle(db, { document_no: '乌政发〔2026〕1号', document_date: null })
        return { mend: remove(id), target: { kind: 'article', id } }
      },
    },
    {
      code: 'interpretations',
      state: 'problem',
      async plant() {
        const typeId = await makeCategory(db, 13, '政策解读')
        const policy = await makeArticle(db, { document_no: '乌政发〔2026〕2号', document_date: '2026-01-01' })
        const id = await makeArticle(db, { article_type_id: typeId, content: '<p>见<a href="/about">文件</a></p>' })
        const mend = () =>
          db
            .updateTable('article')
            .set({ content: publicText(`<p><a href="/politics/politics?id=${policy}">文件</a></p>`) })
            .where('id', '=', id)
            .execute()
        return { mend, target: { kind: 'article', id } }
      },
    },
    {
      code: 'release-dates',
      state: 'problem',
      async plant() {
        const desk = await draftsOf()
        const id = await desk.release(await desk.draft())
        const { release_time: time } = await db
          .selectFrom('article')
          .select('release_time')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const setTime = (value: Date) =>
          db.updateTable('article').set({ release_time: value }).where('id', '=', id).execute()
        await setTime(daysAgo(2))
        return { mend: () => setTime(time), target: { kind: 'article', id } }
      },
    },
    {
      code: 'held',
      state: 'problem',
      async plant() {
        const desk = await draftsOf()
        const { id } = await desk.submitted()
        await db
          .updateTable('article_work')
          .set({ submit_time: daysAgo(8) })
          .where('article_id', '=', id)
          .execute()
        const mend = () => db.deleteFrom('article_work').where('article_id', '=', id).execute()
        return { mend, target: { kind: 'article', id } }
      },
    },
    {
      code: 'hints',
      state: 'problem',
      async plant() {
        const { id } = await db
          .insertInto('unit_hint')
          .values({
            unit_id: await village(),
            kind: 'without-contract',
            key: randomUUID(),
            period: null,
            item: null,
            contract: null,
            project: null,
            entries: '[]',
            words: '请说明',
            found_time: daysAgo(60),
            gone_time: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('unit_hint_event')
          .values({ hint_id: id, kind: 'found', revision: 1, words: '请说明', event_time: daysAgo(60) })
          .execute()
        const mend = () => db.updateTable('unit_hint').set({ gone_time: new Date() }).where('id', '=', id).execute()
        return { mend, target: { kind: 'hint', id } }
      },
    },
    {
      code: 'duties',
      state: 'problem',
      async plant() {
        const unitId = await village()
        const today = formatDate(new Date())
        const { id: item } = await db
          .insertInto('duty_item')
          .values({
            district_code: districtCode,
            code: 'self-check',
            position: 1,
            title: publicText('集体财务收支'),
            unit_levels: ['village'],
            period_kind: 'month',
            due_day: 15,
            effective_from: '2020-01-01',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('duty')
          .values({
            unit_id: unitId,
            item_id: item,
            period: '2026-01',
            first_day: '2026-01-01',
            last_day: '2026-01-31',
            due: addDays(today, -2),
            grace_until: addDays(today, -1),
          })
          .execute()
        const mend = () =>
          db
            .updateTable('duty')
            .set({ exempt_reason: publicText('撤并'), exempt_actor: '测试员', exempt_time: new Date() })
            .where('item_id', '=', item)
            .execute()
        return { mend, target: { kind: 'duty', unitId, item: 'self-check', period: '2026-01' } }
      },
    },
  ]
}

/** Texts that nobody outside may read: a draft, a message, a person, a file of a scan. */
export async function plantSecrets({ db, keys, site }: TestPortal, mark: string): Promise<void> {
  const unit = await makeArea(db, { level: 'village', name: '保密村' })
  const secret: Partial<ArticleContent> = { title: `没有公开的${mark}` }
  await createDrafts(db, unit, site).draft(secret)
  await createMessageFixture({ db, keys }, unit).received(
    { content: `我的电话是13800000077，${mark}`, nickname: mark },
    daysAgo(95),
  )
  await makeAccount(
    { db },
    {
      role: 'replier',
      name: mark,
      loginName: `geheim.${await db
        .selectFrom('staff_account')
        .select('id')
        .execute()
        .then((all) => all.length)}`,
    },
  )
  const id = await makeArticle(db, { title: `公开的文章${mark}` })
  const finding: Finding = { kind: 'wrong-word', place: mark, blockId: null, excerpt: mark }
  await db
    .insertInto('article_scan')
    .values({ article_id: id, findings: JSON.stringify([finding]), errors: 0 })
    .execute()
}
