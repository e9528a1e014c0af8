import { expect } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { findImported } from '../../../src/domain/articles/writing/carry-over.server.ts'
import { hashContent } from '../../../src/domain/articles/writing/content.server.ts'
import { addRelease } from '../../../src/domain/articles/writing/release.server.ts'
import { addRevision } from '../../../src/domain/articles/writing/work-lock.server.ts'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { refreshEvidence } from '../../../src/domain/duties/evidence.server.ts'
import {
  confirmEvidence,
  endExemption,
  exemptDuty,
  withdrawEvidence,
} from '../../../src/domain/duties/operations-duties.server.ts'
import { changeItem } from '../../../src/domain/duties/operations-items.server.ts'
import { getItemRow } from '../../../src/domain/duties/item-rows.server.ts'
import type { DutyState } from '../../../src/domain/duties/states.ts'
import { mergeUnit } from '../../../src/domain/units/operations-merge.server.ts'
import { changeUnit } from '../../../src/domain/units/operations-units.server.ts'
import { addDays } from '../../../src/platform/dates.ts'
import { bookSeries } from '../../fixtures/village-books.ts'
import { person } from '../../harness/drafts.ts'
import { createContent } from '../../harness/writing.ts'
import { makeArea, makeArticle, makeCategory } from '../../harness/factories.ts'
import { former, type FalseWorld, quarter, type Village } from './false-world.ts'

const { key: period, label } = quarter

/** A way in which a duty could be shown as fulfilled although it is not. */
export type Way = {
  name: string
  /** What is to be read of it instead. */
  state: Extract<DutyState, 'missing' | 'unsure'>
  /** Of which item; 集体财务收支 if absent. */
  item?: (world: FalseWorld) => string
  /** @returns the unit that owes, if it is not the given village. */
  plant: (world: FalseWorld, village: Village) => Promise<number | void>
}

const operatorA = operator('甲')
const reviewer = person('reviewer', 'shenhe')
const editor = person('editor', 'bianji')
const notice = (village: Village): Partial<ArticleContent> => ({
  title: `${village.name}防汛通知`,
  fulfils: undefined,
  articleTypeId: 13,
})
const said = (item: string, of = period) => [{ item, period: of }]

const rename = (world: FalseWorld, id: number, name: string, version = 1) =>
  changeUnit.perform(world.site(), operatorA, {
    id,
    version,
    name,
    code: '',
    unitGroup: '',
    phone: '',
    address: '',
    head: '',
    officePhone: '',
  })

async function change(
  world: FalseWorld,
  code: string,
  facts: { title?: string; effectiveTo?: string; effectiveFrom?: string; typeIds?: number[] },
) {
  const { id } = await world.db
    .selectFrom('duty_item')
    .select('id')
    .where('code', '=', code)
    .where('district_code', '=', world.districtCode)
    .executeTakeFirstOrThrow()
  const { code: _, ruleTitle: __, ...row } = await getItemRow(world.db, world.districtCode, id)
  await changeItem.perform(world.site(), operatorA, { ...row, ...facts })
}

/** A text without a record, as imports bring them, which a person confirms. */
async function confirmed(world: FalseWorld, { id, name }: Village): Promise<number> {
  const articleId = await makeArticle(world.db, {
    area_id: id,
    article_type_id: world.accounts,
    title: `${name}财务收支表`,
    publisher: name,
    release_time: world.inTime,
  })
  await confirmEvidence.perform(world.site(), editor, { articleId, release: 0, item: 'finance', period })
  return articleId
}

const ofItem: Way[] = [
  {
    name: 'names another item',
    state: 'missing',
    plant: async ({ affairs }, village) => {
      await village.release({ fulfils: said('affairs'), articleTypeId: affairs })
    },
  },
  {
    name: 'names the item, but is in the category of another one',
    state: 'unsure',
    plant: async ({ affairs }, village) => {
      await village.release({ articleTypeId: affairs })
    },
  },
  {
    name: 'its category was moved away from those of the item',
    state: 'unsure',
    item: ({ items }) => items.moved,
    plant: async ({ db, items, movedCategory }, village) => {
      await village.release({ fulfils: said(items.moved), articleTypeId: movedCategory })
      const away = await makeCategory(db, 13, '别处')
      await db.updateTable('article_type').set({ parent_id: away }).where('id', '=', movedCategory).execute()
    },
  },
  {
    name: 'another item has now the title that its item had',
    state: 'missing',
    item: ({ items }) => items.heir,
    plant: async (world, village) => {
      const { items } = world
      await village.release({ fulfils: said(items.renamed) })
      await change(world, items.renamed, { title: '公益事业收支' })
      await change(world, items.heir, { title: '水电费收支' })
    },
  },
  {
    name: 'its item ended, and another one follows it',
    state: 'missing',
    item: ({ items }) => items.follower,
    plant: async (world, village) => {
      const { items } = world
      await village.release({ fulfils: said(items.ended) })
      await change(world, items.ended, { effectiveTo: addDays(former.first, -1) })
    },
  },
  {
    name: 'its item ended and is in effect again, its text was withdrawn between',
    state: 'missing',
    item: ({ items }) => items.again,
    plant: async (world, village) => {
      const { items } = world
      const id = await village.release({ fulfils: said(items.again) })
      await change(world, items.again, { effectiveTo: addDays(former.first, -1) })
      await village.drafts.withdraw(id, '账目有误')
      await change(world, items.again, { effectiveTo: '' })
    },
  },
]

const ofPeriod: Way[] = [
  {
    name: 'names and says another period',
    state: 'missing',
    plant: async (_, village) => {
      await village.release({ title: `${village.name}${former.label}财务收支`, fulfils: said('finance', former.key) })
    },
  },
  {
    name: 'says another period than it names',
    state: 'unsure',
    plant: async (_, village) => {
      await village.release({ title: `${village.name}${former.label}财务收支` })
    },
  },
  {
    name: 'says no period',
    state: 'unsure',
    plant: async (_, village) => {
      await village.release({ title: `${village.name}财务收支` })
    },
  },
  {
    name: 'says two periods',
    state: 'unsure',
    plant: async (_, village) => {
      await village.release({ title: `${village.name}${former.label}和${label}财务收支` })
    },
  },
  {
    name: 'says a part of the period',
    state: 'unsure',
    plant: async (_, village) => {
      const [year, month] = quarter.first.split('-').map(Number)
      await village.release({ title: `${village.name}${year}年${month}月财务收支` })
    },
  },
  {
    name: 'says the whole year of the period',
    state: 'unsure',
    plant: async (_, village) => {
      await village.release({ title: `${village.name}${quarter.first.slice(0, 4)}年财务收支` })
    },
  },
  {
    name: 'its title says the period, its book is of another one',
    state: 'unsure',
    plant: async (_, village) => {
      await village.release({ book: bookSeries([former.key])[0] })
    },
  },
]

const ofUnit: Way[] = [
  {
    name: 'its title is that of a sibling',
    state: 'unsure',
    plant: async (world, village) => {
      const { name } = await world.makeVillage()
      await village.release({ title: `${name}${label}财务收支` })
    },
  },
  {
    name: 'its title is that of a sibling whose name holds its own',
    state: 'unsure',
    plant: async (world, village) => {
      const { name } = await world.makeVillage(`新${village.name}`)
      await village.release({ title: `${name}${label}财务收支` })
    },
  },
  {
    name: 'its title names a sibling first',
    state: 'unsure',
    plant: async (world, village) => {
      const { name } = await world.makeVillage()
      await village.release({ title: `${name}${label}财务收支（${village.name}代公布）` })
    },
  },
  {
    name: 'its title is that of the village of the same name in another township',
    state: 'unsure',
    plant: async (world, village) => {
      await makeArea(world.db, { name: village.name, level: 'village', parent_id: world.otherTownship.id })
      await village.release({ title: `${world.otherTownship.name}${village.name}${label}财务收支` })
    },
  },
  {
    name: 'its title is that of its township',
    state: 'unsure',
    plant: async (world, village) => {
      await village.release({ title: `${world.township.name}${label}财务收支` })
    },
  },
  {
    name: 'its township published instead',
    state: 'missing',
    plant: async (world) => {
      const own = await makeArea(world.db, { name: '独镇' })
      const { id } = await world.makeVillage('独村嘎查', own)
      const { release } = world.writerOf(own, '独镇')
      await release({})
      return id
    },
  },
  {
    name: 'names no unit at all',
    state: 'unsure',
    plant: async (_, village) => {
      await village.release({ title: `${label}财务收支`, publisher: '代理记账公司' })
    },
  },
  {
    name: 'the village of the same name in another district published',
    state: 'missing',
    plant: async ({ db, inTime }, village) => {
      const { id: root } = await db
        .selectFrom('area')
        .select('id')
        .where('district_code', '=', '152202000000')
        .where('level', '=', 'district')
        .executeTakeFirstOrThrow()
      const elsewhere = await makeArea(db, {
        name: village.name,
        level: 'village',
        parent_id: root,
        district_code: '152202000000',
      })
      const id = await makeArticle(db, {
        district_code: '152202000000',
        area_id: elsewhere,
        title: `${village.name}${label}财务收支`,
        publisher: village.name,
        release_time: inTime,
      })
      const imported = await findImported(db, id)
      const content = { ...createContent(imported?.content), fulfils: said('finance') }
      await db.transaction().execute(async (tx) => {
        const revisionId = await addRevision(tx, '测试员', id, 'carried-over', content, hashContent(content))
        const release = { article_id: id, revision_id: revisionId, release_time: inTime, actor: '测试员' }
        await addRelease(tx, { ...release, kind: 'release' })
        await refreshEvidence(tx, [id])
      })
    },
  },
  {
    name: 'another unit published, and became part of it',
    state: 'missing',
    plant: async (world, village) => {
      const other = await world.makeVillage()
      await other.release()
      await mergeUnit.perform(world.site(), operatorA, { id: other.id, version: 1, intoId: village.id })
    },
  },
  {
    name: 'it took over the text of a unit that became part of it',
    state: 'unsure',
    plant: async (world, village) => {
      const other = await world.makeVillage()
      const id = await other.release()
      await mergeUnit.perform(world.site(), operatorA, { id: other.id, version: 1, intoId: village.id })
      await village.revise(id, { areaId: village.id, publisher: village.name })
    },
  },
  {
    name: 'a unit that was added later has the name in its title',
    state: 'unsure',
    plant: async (world, village) => {
      await village.release({ title: `后设嘎查${label}财务收支` })
      await world.makeVillage('后设嘎查')
    },
  },
  {
    name: 'another unit has now the name that it had',
    state: 'unsure',
    plant: async (world, village) => {
      const { name } = village
      await rename(world, village.id, `${name}改称`)
      const other = await world.makeVillage()
      await rename(world, other.id, name)
      await village.release({ title: `${name}${label}财务收支`, publisher: `${name}改称` })
    },
  },
  {
    name: 'it was moved to the township of the village whose title it has',
    state: 'unsure',
    plant: async (world, village) => {
      const { name } = await world.makeVillage(undefined, world.otherTownship.id)
      await village.release({ title: `${world.otherTownship.name}${name}${label}财务收支` })
      await world.db
        .updateTable('area')
        .set({ parent_id: world.otherTownship.id })
        .where('id', '=', village.id)
        .execute()
    },
  },
]

/** The day before the last one of the period. */
const beforeEnd = new Date(`${addDays(quarter.last, -1)}T10:00:00+08:00`)
const early = async (world: FalseWorld, village: Village) =>
  world.at(beforeEnd, () => village.release({ fulfils: said('finance') }))

const ofTime: Way[] = [
  {
    name: 'was released before the period was over',
    state: 'unsure',
    plant: async (world, village) => {
      await early(world, village)
    },
  },
  {
    name: 'was released before the period was over, and confirmed afterwards',
    state: 'unsure',
    plant: async (world, village) => {
      const articleId = await early(world, village)
      const duty = { articleId, release: 1, item: 'finance', period }
      await expect(confirmEvidence.perform(world.site(), editor, duty)).rejects.toThrow('还没有结束')
    },
  },
  {
    name: 'was withdrawn',
    state: 'missing',
    plant: async (_, village) => {
      await village.drafts.withdraw(await village.release(), '账目有误')
    },
  },
  {
    name: 'is closed while personal data is examined',
    state: 'missing',
    plant: async ({ db, inTime }, village) => {
      const id = await village.release()
      await db.updateTable('article').set({ closed_time: inTime }).where('id', '=', id).execute()
    },
  },
  {
    name: 'only an erased version named it',
    state: 'missing',
    plant: async (world, village) => {
      const id = await village.release()
      await village.revise(id, notice(village))
      await requestErasure.perform(world.site(), operatorA, { id, number: 1, reason: '有个人信息' })
      await confirmErasure.perform(world.site(), operator('乙'), { id, number: 1 })
    },
  },
  {
    name: 'was corrected and names it no longer',
    state: 'unsure',
    plant: async (_, village) => {
      await village.revise(await village.release(), { fulfils: undefined })
    },
  },
  {
    name: 'was corrected and says another period',
    state: 'unsure',
    plant: async (_, village) => {
      await village.revise(await village.release(), { title: `${village.name}${former.label}财务收支` })
    },
  },
  {
    name: 'was corrected and is of another unit',
    state: 'unsure',
    plant: async (world, village) => {
      const { name } = await world.makeVillage()
      await village.revise(await village.release(), { title: `${name}${label}财务收支` })
    },
  },
  {
    name: 'was corrected and its book is of another period',
    state: 'unsure',
    plant: async (_, village) => {
      await village.revise(await village.release(), { book: bookSeries([former.key])[0] })
    },
  },
  {
    name: 'is not released before some day',
    state: 'missing',
    plant: async (_, village) => {
      await village.release({ releaseAt: new Date(Date.now() + 86_400_000).toISOString() })
    },
  },
  {
    name: 'names it in a revision that waits for its day',
    state: 'missing',
    plant: async (_, village) => {
      const id = await village.release(notice(village))
      await village.revise(id, village.content({ releaseAt: new Date(Date.now() + 86_400_000).toISOString() }))
    },
  },
  {
    name: 'is a draft',
    state: 'missing',
    plant: async (_, village) => {
      await village.drafts.draft(village.content())
    },
  },
  {
    name: 'names it in the draft of a revision only',
    state: 'missing',
    plant: async (_, village) => {
      await village.drafts.startRevision(await village.release(notice(village)), village.content())
    },
  },
]

const byHand: Way[] = [
  {
    name: 'was confirmed before it was corrected',
    state: 'unsure',
    plant: async (world, village) => {
      await village.revise(await confirmed(world, village), { correction: '改正一个错字' })
    },
  },
  {
    name: 'the confirmation was taken back',
    state: 'unsure',
    plant: async (world, village) => {
      const articleId = await confirmed(world, village)
      await withdrawEvidence.perform(world.site(), editor, { articleId, item: 'finance', period })
    },
  },
  {
    name: 'was confirmed and withdrawn',
    state: 'missing',
    plant: async (world, village) => {
      await village.drafts.withdraw(await confirmed(world, village), '账目有误')
    },
  },
  {
    name: 'reports none, while a book has entries of the period',
    state: 'unsure',
    plant: async ({ db }, village) => {
      const zero = await village.release()
      await db.updateTable('article').set({ template: 'zero-report' }).where('id', '=', zero).execute()
      await db.transaction().execute((tx) => refreshEvidence(tx, [zero]))
      const [book] = bookSeries([period])
      await village.release({ ...notice(village), title: `${village.name}${label}账目`, book })
    },
  },
  {
    name: 'was exempt, and is no longer',
    state: 'missing',
    plant: async (world, { id: unitId }) => {
      const duty = { unitId, item: 'finance', period }
      await exemptDuty.perform(world.site(), reviewer, { ...duty, reason: '本季度整村搬迁，账目并入下一季度' })
      await endExemption.perform(world.site(), reviewer, duty)
    },
  },
]

export const ways: readonly Way[] = [...ofItem, ...ofPeriod, ...ofUnit, ...ofTime, ...byHand]
