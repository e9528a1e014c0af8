import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { listDuties } from '../../../src/domain/duties/queries.server.ts'
import type { DutyPeriod } from '../../../src/domain/duties/queries.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { madeDuties } from '../../harness/duties.ts'
import { makeArea, makeCategory } from '../../harness/factories.ts'
import { keylessSite } from '../../harness/operator-site.ts'

export const districtCode = '152201000000'
export const inTime = new Date('2026-10-12T09:00:00+08:00')
/** After the due day of the third quarter. */
export const later = new Date('2026-10-20T09:00:00+08:00')

/** Villages of one district with the items of the product, at a clock that tests set. */
export async function openDutyWorld() {
  const database: TestDatabase = await openTestDatabase()
  const { db } = database
  const accounts = await makeCategory(db, 12, '财务收支表')
  const affairs = await makeCategory(db, 12, '村务公开')
  const township = await makeArea(db, { name: '白音镇' })
  const clock = { now: inTime }
  const site = () => keylessSite(db, clock.now)
  await madeDuties(db, districtCode, later)
  let villages = 0

  async function makeVillage(name = `第${'一二三四五六七八九十'[villages++ % 10]}${villages}嘎查`) {
    const id = await makeArea(db, { name, level: 'village', parent_id: township })
    await madeDuties(db, districtCode, later)
    const drafts = createDrafts(db, id, site)
    const content = (given: Partial<ArticleContent> = {}): Partial<ArticleContent> => ({
      articleTypeId: accounts,
      publisher: name,
      title: `${name}2026年第三季度财务收支公开`,
      fulfils: [{ item: 'finance', period: '2026-Q3' }],
      ...given,
    })
    return {
      id,
      name,
      drafts,
      content,
      release: async (given: Partial<ArticleContent> = {}) =>
        drafts.releaseWith(await drafts.draft(content(given)), '已经核对'),
      revise: (article: number, given: Partial<ArticleContent>) => drafts.revise(article, given, '已经核对'),
    }
  }

  async function find(unitId: number, period = '2026-Q3', item = 'finance', now = later): Promise<DutyPeriod> {
    const [found] = await listDuties(db, { districtCode, now, scope: { unitId }, items: [item], from: '2023-01-01' })
    const duty = found?.periods.find(({ key }) => key === period)
    if (!duty) throw new Error(`The unit has no duty ${item} ${period}.`)
    return duty
  }
  const stateOf = async (...given: Parameters<typeof find>) => (await find(...given)).state

  return { db, accounts, affairs, township, clock, site, makeVillage, find, stateOf, close: () => database.close() }
}

export type DutyWorld = Awaited<ReturnType<typeof openDutyWorld>>
export type Village = Awaited<ReturnType<DutyWorld['makeVillage']>>
