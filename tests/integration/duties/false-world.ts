import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { addItem } from '../../../src/domain/duties/operations-items.server.ts'
import { daysOf, labelOf, periodBefore } from '../../../src/domain/duties/periods.ts'
import { operator } from '../../../src/access/policy.ts'
import { pastQuarter } from '../../fixtures/village-duties.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { madeDuties } from '../../harness/duties.ts'
import { itemFacts } from '../../harness/duty-items.ts'
import { makeArea, makeCategory } from '../../harness/factories.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import type { TestPortal } from '../../harness/portal.ts'

const districtCode = '152201000000'
const { key, label, due } = pastQuarter
export const quarter = { key, label, ...daysOf(key) }

/** The quarter before the one of which the duties are looked at. */
export const former = { key: periodBefore(key), label: labelOf(periodBefore(key)), ...daysOf(periodBefore(key)) }

/** Items that tests change, each with a title of its own. */
const itemNames = ['moved', 'renamed', 'heir', 'ended', 'follower', 'again'] as const
type ItemName = (typeof itemNames)[number]

const numerals = '甲乙丙丁戊己庚辛壬癸'

/** A clock that stands, and something that is done at another time. */
function createClock(standing: Date) {
  let now = standing
  return {
    now: () => now,
    at: async <T>(time: Date, work: () => Promise<T>): Promise<T> => {
      now = time
      try {
        return await work()
      } finally {
        now = standing
      }
    },
  }
}

/** A portal with villages that owe the accounts of a quarter which was due some months ago. */
export async function openFalseWorld(portal: TestPortal) {
  const { db } = portal
  /** Within the days in which the quarter had to be published. */
  const inTime = new Date(`${due}T10:00:00+08:00`)
  const { at, now } = createClock(inTime)
  const site = () => keylessSite(db, now())
  const accounts = await makeCategory(db, 12, '财务收支表')
  const affairs = await makeCategory(db, 12, '村务公开')
  const aboveMoved = await makeCategory(db, 12, '上级栏目')
  const movedCategory = await makeCategory(db, aboveMoved, '将移走')
  const township = { id: await makeArea(db, { name: '白音镇' }), name: '白音镇' }
  const otherTownship = { id: await makeArea(db, { name: '黑水镇' }), name: '黑水镇' }
  await madeDuties(db)
  const items = {} as Record<ItemName, string>
  for (const name of itemNames) {
    const typeIds = [name === 'moved' ? aboveMoved : accounts]
    const facts = { ...itemFacts, title: `事项${name}`, typeIds, effectiveFrom: '2020-01-01' }
    items[name] = (await addItem.perform(site(), operator('甲'), facts)).code
  }
  let villages = 0

  function writerOf(id: number, name: string) {
    const drafts = createDrafts(db, id, site)
    const content = (given: Partial<ArticleContent> = {}): Partial<ArticleContent> => ({
      articleTypeId: accounts,
      publisher: name,
      title: `${name}${label}财务收支`,
      fulfils: [{ item: 'finance', period: key }],
      ...given,
    })
    return {
      drafts,
      content,
      release: async (given: Partial<ArticleContent> = {}) =>
        drafts.releaseWith(await drafts.draft(content(given)), '已经核对'),
      revise: (article: number, given: Partial<ArticleContent>) => drafts.revise(article, given, '已经核对'),
    }
  }

  async function makeVillage(given?: string, parent = township.id) {
    const number = villages++
    const name = given ?? `${numerals[Math.floor(number / 10) % 10]}${numerals[number % 10]}嘎查`
    const id = await makeArea(db, { name, level: 'village', parent_id: parent })
    return { id, name, ...writerOf(id, name) }
  }

  return {
    db,
    districtCode,
    inTime,
    site,
    at,
    accounts,
    affairs,
    movedCategory,
    township,
    otherTownship,
    items,
    makeVillage,
    writerOf,
  }
}

export type FalseWorld = Awaited<ReturnType<typeof openFalseWorld>>
export type Village = Awaited<ReturnType<FalseWorld['makeVillage']>>
