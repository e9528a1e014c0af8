import {
  findFormer,
  findPeriodBooks,
  listLastBooks,
  listNewestBooks,
  sumItems,
} from '../../src/domain/articles/books/queries-compare.server.ts'
import { getBookHead, listBooks, listEntriesOfPage } from '../../src/domain/articles/books/queries.server.ts'
import { listBookWork } from '../../src/domain/articles/books/staff-queries-work.server.ts'
import { findContract, listContracts } from '../../src/domain/articles/contracts/queries.server.ts'
import { listHintsOf } from '../../src/domain/articles/hints/list-hints.server.ts'
import { listPublicHints } from '../../src/domain/articles/hints/public-hints.server.ts'
import { findStages, listLinkedEntries, listStages } from '../../src/domain/articles/projects/queries.server.ts'
import { listDecisions, listWithdrawn } from '../../src/domain/articles/queries-village.server.ts'
import { listCountedTypes } from '../../src/domain/articles/tally.server.ts'
import { listComparedUnits, sumBooksOfUnits } from '../../src/domain/articles/unit-comparison/queries.server.ts'
import { listDutyYears } from '../../src/domain/duties/queries-directory.server.ts'
import { listDuties } from '../../src/domain/duties/queries.server.ts'
import { listDutySuggestions } from '../../src/domain/duties/staff-queries-suggestions.server.ts'
import { shownPeriods } from '../../src/domain/duties/states.ts'
import { getDataSet } from '../../src/domain/open-data/data-sets.server.ts'
import type { OperationContext } from '../../src/domain/operation.ts'
import { checkPublic } from '../../src/domain/self-check/check-district.server.ts'
import { countGuides, listUndated, readReleaseDates } from '../../src/domain/self-check/facts-texts.server.ts'
import { readInterpretations } from '../../src/domain/self-check/facts-interpretations.server.ts'
import { listColumnTitles, readColumns } from '../../src/domain/self-check/facts-columns.server.ts'
import { readOwed } from '../../src/domain/self-check/facts-units.server.ts'
import type { Staff } from '../../src/access/policy.ts'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { createOperatorContext } from '../harness/operator-site.ts'
import type { Call } from './call.ts'
import { districtCode, now } from './grow.ts'

const scope = { districtCode, now }
const period = '2026-Q3'
const year = { first: '2025-10-01', last: '2026-09-30' }

/** Books, contracts, projects, hints and duties: pages of the public. */
export const bookCalls = (site: OperationContext, villageId: number): Call[] => [
  ...recordCalls(villageId),
  ...hintCalls(site, villageId),
  ...dutyCalls(villageId),
]

function recordCalls(villageId: number): Call[] {
  const unit = { ...scope, unitId: villageId }
  const area = { ...scope, areaId: villageId }
  return [
    { title: 'all books', grows: 'reads the books of all years', run: (db) => listNewestBooks(db, scope) },
    { title: "a unit's books", grows: 'all its years are listed', run: (db) => listBooks(db, area) },
    { title: 'a book', run: (db) => readBook(db, villageId) },
    {
      title: 'a book beside former ones',
      grows: 'books of all years of the unit are passed over',
      run: (db) => compareBook(db, villageId),
    },
    { title: 'comparison of units', grows: 'books of all years are passed over', run: compareUnits },
    { title: "a unit's contracts", grows: 'all its years are listed', run: (db) => listContracts(db, area) },
    { title: 'a contract', run: (db) => findContract(db, { ...unit, id: 'c0' }) },
    { title: "a unit's projects", grows: 'all its years are listed', run: (db) => listStages(db, area) },
    { title: 'a project', run: (db) => findStages(db, { ...unit, project: 'p0' }) },
    {
      title: 'entries of a contract',
      grows: 'entries of other units have the same number',
      run: (db) => listLinkedEntries(db, { ...unit, link: 'contract', id: 'c0' }),
    },
  ]
}

const hintCalls = (site: OperationContext, villageId: number): Call[] => [
  {
    title: 'hints of a unit',
    grows: 'all its years are listed',
    run: (db) => listPublicHints(db, site, { areaId: villageId }, 1, 20),
  },
  {
    title: 'hints of a district',
    grows: 'each hint is compared with the public books to be counted',
    run: (db) => listPublicHints(db, site, {}, 1, 20),
  },
  {
    title: 'hints of a district, last page',
    grows: 'each hint is compared with the public books to be counted',
    run: (db) => listPublicHints(db, site, {}, 100_000, 20),
  },
]

function dutyCalls(villageId: number): Call[] {
  const area = { ...scope, areaId: villageId }
  return [
    {
      title: "a village's decisions",
      grows: 'few are found among all its articles',
      run: (db) => listDecisions(db, area, 5),
    },
    {
      title: 'what a village withdrew',
      grows: 'withdrawn ones of the district are passed over',
      run: (db) => listWithdrawn(db, { ...area, since: new Date('2026-08-20') }),
    },
    { title: 'categories in use, a unit', run: (db) => listCountedTypes(db, { ...scope, areaIds: [villageId] }) },
    { title: 'categories in use', run: (db) => listCountedTypes(db, scope) },
    {
      title: 'duties of a unit',
      grows: 'reads periods of all years to find the last ones',
      run: (db) => listDuties(db, { ...scope, scope: { unitId: villageId }, count: shownPeriods }),
    },
    {
      title: 'duties of a district, twelve months',
      grows: 'a year has twelve months, and the smallest database fewer texts',
      run: (db) => listDuties(db, { ...scope, scope: { areaIds: null }, from: '2025-11-20', until: '2026-11-19' }),
    },
    {
      title: 'duties of a district, last periods',
      grows: 'reads periods of all years to find the last ones',
      run: (db) => readOwed(db, scope),
    },
    { title: 'years of duties', grows: 'reads an index of all duties', run: (db) => listDutyYears(db, districtCode) },
  ]
}

async function readBook(db: Db, unitId: number): Promise<void> {
  const { articleId } = await getBookHead(db, { ...scope, unitId, period })
  await listEntriesOfPage(db, { articleId, item: null, offset: 0, limit: 50 })
  await sumItems(db, [articleId])
}

async function compareBook(db: Db, unitId: number): Promise<void> {
  const head = await getBookHead(db, { ...scope, unitId, period })
  await findFormer(db, scope, head)
  await findPeriodBooks(db, { ...scope, unitIds: [unitId], periods: ['2026-Q2', '2025-Q3'] })
  await listLastBooks(db, { ...scope, unitId, until: '2026-09-30', limit: 8 })
}

async function compareUnits(db: Db): Promise<void> {
  const units = await listComparedUnits(db, districtCode)
  const unitIds = units.map(({ id }) => id)
  await sumBooksOfUnits(db, { ...scope, unitIds, ...year, codes: ['1.1', '3.2'] })
}

/** Lists of staff, and what the self-check of a district reads each day. */
export function workCalls(keys: Keys, staff: Staff): Call[] {
  const at = (db: Db): OperationContext => createOperatorContext(db, keys, now)
  const hints = (title: string, view: 'open' | 'explained' | 'gone'): Call => ({
    title: `staff hints, ${title}`,
    grows: 'counts how many stand in each way',
    run: (db) => listHintsOf(db, { areaIds: null, districtCode }, { view, pageNum: 1 }, 20),
  })
  return [
    {
      title: 'staff books',
      grows: 'books of all years are passed over',
      run: (db) => listBookWork.ask(at(db), staff, { period, page: 1 }),
    },
    hints('open', 'open'),
    hints('explained', 'explained'),
    {
      title: 'staff duties, suggestions',
      grows: 'reads suggestions of all years',
      run: (db) => listDutySuggestions.ask(at(db), staff, {}),
    },
    {
      title: 'self-check, public',
      grows: 'the newest of each category, guides and last periods are looked for among all',
      run: async (db) => checkPublic(db, scope, await listColumnTitles(db)),
    },
    {
      title: 'self-check, columns',
      grows: 'the newest of each category is looked for among all',
      run: async (db) => readColumns(db, await listColumnTitles(db), scope),
    },
    { title: 'self-check, guides', grows: 'titles are compared one by one', run: (db) => countGuides(db, scope) },
    { title: 'self-check, documents', run: (db) => listUndated(db, scope) },
    {
      title: 'self-check, interpretations',
      run: async (db) => readInterpretations(db, await listColumnTitles(db), scope),
    },
    { title: 'self-check, dates of release', grows: 'compares all releases', run: (db) => readReleaseDates(db, scope) },
  ]
}

/** Open data: a first part, one far on, the years, and whether anything changed. */
export const dataCalls: Call[] = [
  'articles',
  'books',
  'entries',
  'contracts',
  'duties',
  'projects',
  'project-stages',
].flatMap((name) => {
  const set = getDataSet(name)
  const data = { ...scope, ...(set.years && { year: 2025 }) }
  return [
    {
      title: `open data, ${name}, first rows`,
      grows: 'rows of all years are passed over',
      run: async (db) => {
        const reading = set.read(db, data)[Symbol.asyncIterator]()
        await reading.next()
        await reading.next()
      },
    },
    {
      title: `open data, ${name}, state`,
      grows: 'reads all rows that it puts out',
      run: (db) => set.findState(db, data),
    },
    ...(set.years
      ? [
          {
            title: `open data, ${name}, years`,
            grows: 'reads rows of all years',
            run: async (db: Db) => set.years?.list(db, scope),
          },
        ]
      : []),
  ] satisfies Call[]
})
