import {
  type Arbitrary,
  type AsyncCommand,
  asyncModelRun,
  asyncProperty,
  boolean,
  commands,
  constantFrom,
  nat,
  record,
  tuple,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { rebuildEvidence } from '../../../src/domain/duties/evidence.server.ts'
import { getItemRow } from '../../../src/domain/duties/item-rows.server.ts'
import {
  confirmEvidence,
  endExemption,
  exemptDuty,
  withdrawEvidence,
} from '../../../src/domain/duties/operations-duties.server.ts'
import { addItem, changeItem } from '../../../src/domain/duties/operations-items.server.ts'
import { labelOf, periodBefore, periodOf } from '../../../src/domain/duties/periods.ts'
import { listDuties } from '../../../src/domain/duties/queries.server.ts'
import { changeHolidays } from '../../../src/domain/holidays/operations.server.ts'
import { getHolidayYear } from '../../../src/domain/holidays/queries.server.ts'
import { AppError } from '../../../src/platform/errors.ts'
import { addDays } from '../../../src/platform/dates.ts'
import { person } from '../../harness/drafts.ts'
import { searchModel } from '../../harness/search-model.ts'
import { madeDuties } from '../../harness/duties.ts'
import { itemFacts } from '../../harness/duty-items.ts'
import { DutyModel, type ModelItem, monthsOf, type Said } from './duty-model.ts'
import { districtCode, type DutyWorld, openDutyWorld, type Village } from './duty-world.ts'

let world: DutyWorld
/** A quarter and a month are over and can still be published in time. */
const firstDay = '2026-07-02'
const atNoon = (day: string): Date => new Date(`${day}T12:00:00+08:00`)
beforeAll(async () => {
  world = await openDutyWorld()
  world.clock.now = atNoon(firstDay)
})
afterAll(() => world.close())

/** What happened in all runs, so that a model in which nothing happens is noticed. */
const happened: Record<string, number> = {}
const count = (what: string) => (happened[what] = (happened[what] ?? 0) + 1)

type Real = { villages: Village[]; codes: readonly [string, string] }
type Step = AsyncCommand<DutyModel, Real>

/** Refusals are part of the game, faults are not. */
async function attempt(what: string, work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    count(what)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

const readEvidence = () =>
  world.db.selectFrom('duty_evidence').selectAll().orderBy('article_id').orderBy('item').orderBy('period').execute()

async function readStates({ villages, codes }: Real, now: Date) {
  const scope = { unitIds: villages.map(({ id }) => id) }
  const found = await listDuties(world.db, { districtCode, now, scope, items: codes, until: '2099-12-31' })
  return Object.fromEntries(
    found.flatMap(({ unit, item, periods }) =>
      periods.map(({ key, state, lateDays }) => [`${unit.id} ${item.code} ${key}`, { state, lateDays }]),
    ),
  )
}

const step = (name: string, run: (model: DutyModel, real: Real) => Promise<unknown>): Step => ({
  check: () => true,
  async run(model, real) {
    world.clock.now = atNoon(model.today)
    await run(model, real)
    world.clock.now = atNoon(model.today)
    await madeDuties(world.db, districtCode, world.clock.now)
    model.make()
    const states = model.states()
    for (const { state } of Object.values(states)) count(state)
    expect(await readStates(real, world.clock.now)).toEqual(states)
    const evidence = await readEvidence()
    await rebuildEvidence(world.db)
    expect(await readEvidence()).toEqual(evidence)
  },
  toString: () => name,
})

/** What a text may name and say, as places in what there is when it is written. */
const variant = record({
  item: constantFrom(0, 0, 1, 1, null),
  /** Most periods are over, or nothing would be in time. */
  back: constantFrom(0, 1, 1, 1, 2, 3),
  says: constantFrom('same', 'same', 'same', 'before', 'nothing', 'month', 'quarter'),
  month: nat({ max: 2 }),
  unit: constantFrom('own', 'own', 'own', 'own', 'other', 'none'),
  isInCategory: constantFrom(true, true, true, false),
})
type Variant = typeof variant extends Arbitrary<infer Value> ? Value : never

function saidBy({ item, back, says, month, unit, isInCategory }: Variant, model: DutyModel, { codes }: Real): Said {
  const code = item === null ? null : codes[item]
  const kind = code === null ? 'quarter' : (model.items.get(code)?.kind ?? 'quarter')
  let period = periodOf(kind, model.today)
  for (let at = 0; at < back; at++) period = periodBefore(period)
  const months = monthsOf(period)
  const said = {
    same: period,
    before: periodBefore(period),
    nothing: null,
    month: months[month % months.length] ?? period,
    quarter: periodOf('quarter', `${months[0]}-01`),
  }[says]
  // What names nothing stands elsewhere, so that it is not suggested.
  return { item: code, period, says: said, unit, isInCategory: isInCategory && code !== null }
}

function contentOf({ item, period, says, unit, isInCategory }: Said, at: number, { villages, codes }: Real) {
  const own = villages[at]
  const other = villages[1 - at]
  const name = { own: own?.name, other: other?.name, none: '' }[unit] ?? ''
  return {
    title: `${name}${says === null ? '' : labelOf(says)}财务收支`,
    publisher: unit === 'none' ? '代理记账公司' : (own?.name ?? ''),
    articleTypeId: isInCategory ? (item === codes[0] ? world.accounts : world.affairs) : 13,
    fulfils: item === null ? undefined : [{ item, period }],
  } satisfies Partial<ArticleContent>
}

const words = (value: unknown): string => JSON.stringify(value)
const textAt = ({ texts }: DutyModel, at: number) => texts[at % Math.max(1, texts.length)]

const releaseOf = (at: number, given: Variant) =>
  step(`release in ${at}: ${words(given)}`, async (model, real) => {
    const village = real.villages[at]
    if (!village) return
    const said = saidBy(given, model, real)
    const { drafts } = village
    const id = await drafts.releaseWith(await drafts.draft(contentOf(said, at, real)), '已经核对')
    model.texts.push({ id, village: village.id, releases: [{ day: model.today, said, confirmed: [] }] })
    count('released')
  })
const release = tuple(nat({ max: 1 }), variant).map(([at, given]) => releaseOf(at, given))

/** As most units do. */
const publish = tuple(nat({ max: 1 }), constantFrom(0, 1)).map(([at, item]) =>
  releaseOf(at, { item, back: 1, says: 'same', month: 0, unit: 'own', isInCategory: true }),
)

const correct = tuple(nat({ max: 20 }), variant).map(([which, given]) =>
  step(`correct ${which}: ${words(given)}`, async (model, real) => {
    const text = textAt(model, which)
    const at = real.villages.findIndex(({ id }) => id === text?.village)
    if (!text || at < 0) return
    const said = saidBy(given, model, real)
    const content = contentOf(said, at, real)
    if (await attempt('corrected', real.villages[at]?.revise(text.id, content) ?? Promise.resolve()))
      text.releases.push({ day: model.today, said, confirmed: [] })
  }),
)

const withdraw = nat({ max: 20 }).map((which) =>
  step(`withdraw ${which}`, async (model, { villages }) => {
    const text = textAt(model, which)
    if (text && (await attempt('withdrawn', villages[0]?.drafts.withdraw(text.id, '账目有误') ?? Promise.resolve())))
      text.releases.push({ day: model.today, said: null, confirmed: [] })
  }),
)

/** A former version goes out of the public record; the text keeps its day. */
const erase = tuple(nat({ max: 20 }), nat({ max: 3 })).map(([which, version]) =>
  step(`erase ${which} ${version}`, async (model) => {
    const text = textAt(model, which)
    if (!text) return
    // Never the version that is public.
    const input = { id: text.id, number: (version % Math.max(1, text.releases.length - 1)) + 1 }
    if (
      await attempt('asked', requestErasure.perform(world.site(), operator('甲'), { ...input, reason: '有个人信息' }))
    )
      await attempt('erased', confirmErasure.perform(world.site(), operator('乙'), input))
  }),
)

const editor = person('editor', 'bianji')
const confirm = tuple(nat({ max: 20 }), variant, boolean()).map(([which, given, takesBack]) =>
  step(`confirm ${which}: ${words(given)}${takesBack ? ', take it back' : ''}`, async (model, real) => {
    const text = textAt(model, which)
    const last = text?.releases.at(-1)
    const { item, period } = saidBy({ ...given, item: given.item ?? 0 }, model, real)
    if (!text || !last || item === null) return
    const duty = { articleId: text.id, item, period }
    const done = confirmEvidence.perform(world.site(), editor, { ...duty, release: text.releases.length })
    if (await attempt('confirmed', done)) last.confirmed.push({ item, period })
    if (takesBack && (await attempt('unconfirmed', withdrawEvidence.perform(world.site(), editor, duty))))
      for (const each of text.releases)
        each.confirmed = each.confirmed.filter((one) => one.item !== item || one.period !== period)
  }),
)

const exempt = tuple(nat({ max: 1 }), variant, boolean()).map(([at, given, ends]) =>
  step(`exempt ${at}: ${words(given)}${ends ? ', end it' : ''}`, async (model, real) => {
    const { item, period } = saidBy({ ...given, item: given.item ?? 0 }, model, real)
    const unitId = real.villages[at]?.id ?? 0
    if (item === null) return
    const own = model.duties.get(`${unitId} ${item} ${period}`)
    const duty = { unitId, item, period }
    const reviewer = person('reviewer', 'shenhe')
    const done = exemptDuty.perform(world.site(), reviewer, { ...duty, reason: '整村搬迁，账目并入下一期' })
    if ((await attempt('exempted', done)) && own) own.isExempt = true
    if (ends && (await attempt('unexempted', endExemption.perform(world.site(), reviewer, duty))) && own)
      own.isExempt = false
  }),
)

const edit = tuple(
  nat({ max: 1 }),
  constantFrom(5, 15, 31, null),
  nat({ max: 9 }),
  nat({ max: 4 }),
  nat({ max: 3 }),
).map(([at, dueDay, workingDays, grace, end]) =>
  step(`edit item ${at}: ${words([dueDay, workingDays, grace, end])}`, async (model, { codes }) => {
    const code = codes[at as 0 | 1]
    const item = model.items.get(code)
    if (!item) return
    const next: ModelItem = {
      kind: item.kind,
      dueDay,
      dueWorkingDays: dueDay === null ? workingDays : null,
      graceWorkingDays: grace,
      effectiveTo: end === 0 ? addDays(model.today, -40) : '',
    }
    const { id } = await world.db
      .selectFrom('duty_item')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const { code: _code, ruleTitle: _title, ...row } = await getItemRow(world.db, districtCode, id)
    await changeItem.perform(world.site(), operator('甲'), { ...row, ...next })
    model.items.set(code, next)
    count('edited')
  }),
)

const holidays = tuple(constantFrom(2026, 2027), nat({ max: 20 }), nat({ max: 6 })).map(([year, from, length]) =>
  step(`holidays of ${year}: ${from} for ${length}`, async (model) => {
    const day = addDays(`${year}-07-05`, from)
    const entries = [{ kind: 'off' as const, name: '放假', from: day, to: addDays(day, length) }]
    const { version } = await getHolidayYear(world.db, districtCode, year)
    if (await attempt('holidays', changeHolidays.perform(world.site(), operator('甲'), { year, version, entries })))
      model.holidays.set(year, entries)
  }),
)

const pass = nat({ max: 25 }).map((days) =>
  step(`${days} days pass`, async (model, real) => {
    // The job runs each day: what becomes past keeps its days.
    for (let at = 0; at < days; at += 5) {
      model.today = addDays(model.today, Math.min(5, days - at))
      model.make()
      await madeDuties(world.db, districtCode, atNoon(model.today))
    }
    count(`passed ${real.villages.length > 0}`)
  }),
)

const runs = process.env.EXHAUSTIVE ? 50 : 3
let made = 0

async function begin() {
  made += 1
  world.clock.now = atNoon(firstDay)
  // Runs leave nothing behind that the job would look at again.
  for (const table of ['holiday_year', 'duty_suggestion', 'duty'] as const) await world.db.deleteFrom(table).execute()
  await world.db.deleteFrom('duty_item').where('title', 'like', '按_公开%').execute()
  await world.db.updateTable('area').set({ standing: 'closed' }).where('level', '=', 'village').execute()
  const codes: string[] = []
  for (const [title, kind, typeId] of [
    [`按季公开${made}`, 'quarter', world.accounts],
    [`按月公开${made}`, 'month', world.affairs],
  ] as const) {
    const facts = { ...itemFacts, title, kind, typeIds: [typeId], effectiveFrom: '2020-01-01' }
    codes.push((await addItem.perform(world.site(), operator('甲'), facts)).code)
  }
  const villages = [await world.makeVillage(), await world.makeVillage()]
  const facts = { dueDay: 15, dueWorkingDays: null, graceWorkingDays: 0, effectiveTo: '' }
  const items = new Map<string, ModelItem>(
    codes.map((code, at) => [code, { ...facts, kind: at === 0 ? 'quarter' : 'month' }]),
  )
  // Villages get their duties at a later day than the first one.
  await world.db.deleteFrom('duty').execute()
  const model = new DutyModel(
    firstDay,
    villages.map(({ id }) => id),
    items,
  )
  await madeDuties(world.db, districtCode, world.clock.now)
  model.make()
  return { model, real: { villages, codes: [codes[0] ?? '', codes[1] ?? ''] as const } }
}

test('duties stand as a model says after any commands, and their evidence follows from the revisions', async () => {
  const steps = [
    publish,
    release,
    release,
    release,
    correct,
    correct,
    withdraw,
    erase,
    confirm,
    confirm,
    exempt,
    edit,
    holidays,
    pass,
    pass,
  ]
  // What every search meets many times.
  const often = ['released', 'corrected', 'withdrawn', 'edited', 'done', 'late', 'unsure', 'open', 'missing']
  await searchModel({
    property: asyncProperty(commands(steps, { maxCommands: 30, size: 'max' }), (sequence) =>
      asyncModelRun(begin, sequence),
    ),
    runs,
    seed: 3,
    expectMet: () => {
      for (const what of often) expect([what, (happened[what] ?? 0) > 0]).toEqual([what, true])
    },
  })
})
