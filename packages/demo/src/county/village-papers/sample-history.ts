import type { Book, BookEntry } from '../../../../../src/domain/articles/books/book.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import { sampleRootIds, sampleRoots } from '../../sample-roots.ts'
import { newsroomOf } from '../../units/desks.ts'
import { placeOf } from '../../units/places.ts'
import { demoUnits } from '../../units/units.ts'
import { recordId } from '../record-id.ts'
import type { County } from '../world/county.ts'
import type {
  Decision,
  Meeting,
  PeriodBook,
  Project,
  Stage,
  VillageContract,
  VillageHistory,
} from '../world/history.ts'
import type { Household, Person, Village } from '../world/village.ts'

/** A small history made by hand: tests of texts need no simulation. */

const root = sampleRoots.find(({ code }) => code === '152222000000') ?? sampleRoots[0]
if (!root) throw new Error('no sample root')
const room = newsroomOf(root, demoUnits(sampleRootIds))
const desk = room.villages.find(({ name, grounds }) => grounds[0] === 'rural' && name.endsWith('嘎查'))
if (!desk) throw new Error('no sample desk')
const prefix = `v${desk.areaId}`

const person = (number: number, name: string): Person => ({
  number,
  name,
  sex: '男',
  born: 1975,
  place: '户主',
  isMember: true,
})
export const households: readonly Household[] = ['白金山', '包铁柱', '王树林', '陈国庆', '额尔敦'].map((name, at) => ({
  id: `h${at}`,
  group: (at % 2) + 1,
  people: [person(at, name)],
  head: person(at, name),
  plough: 120 + at * 15,
  pasture: 600,
  forest: 0,
  herd: { cattle: 4, sheep: 30 },
  aid: null,
}))

const term = (name: string) => [{ from: '2020-01-01', until: null, name }]
export const village: Village = {
  desk,
  code: '152222200201',
  ground: 'rural',
  townshipId: 1,
  habit: 'diligent',
  isFirst: false,
  isShown: true,
  households,
  officers: { leader: term('韩志国'), deputy: term('吴春梅'), accountant: term('孟和'), watch: term('刘占山') },
  land: { plough: 900, pasture: 3_200, forest: 400, pond: 0 },
}

const decision = (key: string, about: Decision['about'], words: string, more: Partial<Decision> = {}): Decision => ({
  key,
  about,
  words,
  yes: 26,
  no: 1,
  abstain: 0,
  project: null,
  contract: null,
  fen: null,
  ...more,
})
const meeting = (day: string, decisions: readonly Decision[]): Meeting => ({
  key: `${prefix} meeting ${day}`,
  kind: 'assembly',
  day,
  due: 31,
  present: 27,
  decisions,
})

const [projectKey, leaseKey] = [`${prefix} project 2026-1`, `${prefix} lease 2026-1`]
const winner = '兴安盟恒远路桥工程有限公司'
const stage = (name: Stage['stage'], day: string, fen: number | null, party: string, result: string): Stage => ({
  stage: name,
  day,
  fen,
  party,
  result,
})

export const project: Project = {
  id: recordId(projectKey),
  key: projectKey,
  title: `${desk.name}通组道路硬化工程`,
  ownerId: desk.areaId,
  kind: 'road',
  extent: '混凝土路面1200米，宽4米、厚18厘米',
  quantity: 1_200_000,
  measure: '米',
  site: '二组',
  budget: 49_000_000,
  grants: [],
  own: 4_900_000,
  stages: [
    stage('decision', '2026-03-18', 49_000_000, '', ''),
    stage('tender', '2026-04-09', 48_800_000, '', ''),
    stage('award', '2026-04-22', 47_150_000, winner, ''),
    stage('contract', '2026-04-29', 47_150_000, winner, ''),
    stage('progress', '2026-06-15', 14_145_000, winner, '路基已经压实，面层完成一半'),
    stage('acceptance', '2026-07-24', null, '', '合格'),
    stage('settlement', '2026-08-14', 47_150_000, winner, ''),
  ],
  bidders: [
    { company: winner, fen: 47_150_000 },
    { company: '科右中旗通达路桥有限公司', fen: 47_900_000 },
  ],
  winner,
  supervisor: null,
  payments: [
    { day: '2026-05-11', fen: 14_145_000, words: '预付款' },
    { day: '2026-08-03', fen: 31_590_500, words: '竣工款' },
  ],
  planned: { start: '2026-05-06', end: '2026-07-10' },
}

export const lease: VillageContract = {
  id: recordId(leaseKey),
  key: leaseKey,
  kind: 'lease',
  number: '2026-01',
  title: '北甸子草场承包合同',
  party: { kind: 'person', person: person(3, '陈国庆') },
  object: '北甸子草场',
  quantity: 320_000,
  measure: '亩',
  fen: 4_800_000,
  signed: '2026-04-17',
  start: '2026-05-01',
  end: '2029-04-30',
  schedule: [
    { due: '2026-04-30', fen: 1_600_000, paid: '2026-04-28' },
    { due: '2027-04-30', fen: 1_600_000, paid: null },
    { due: '2028-04-30', fen: 1_600_000, paid: null },
  ],
  project: null,
  decision: `${prefix} decision lease`,
}

let vouchers = 0
const entry = (day: string, direction: 'in' | 'out', item: string, fen: number, summary: string): BookEntry => ({
  id: recordId(`${day} ${summary}`),
  day,
  account: 'accountbank',
  direction,
  item,
  summary,
  counterparty: { kind: 'none', name: '' },
  fen,
  voucher: `记${++vouchers}`,
})

function bookOf(month: number, opening: number): Book {
  const day = (date: number) => `2026-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const entries = [
    ...(month === 4 ? [entry(day(28), 'in', '2.2', 1_600_000, '收北甸子草场第一年承包费')] : []),
    entry(day(6), 'in', '2.5', 400_000, '收村级组织运转经费'),
    entry(day(12), 'out', '3.4', 32_650, '付村部电费'),
    entry(day(20), 'out', '3.2', 240_000, '付干部报酬'),
  ]
  const account = {
    id: 'accountbank',
    kind: 'bank' as const,
    title: '基本户',
    lastFour: '0317',
    opening,
    statement: 0,
    differenceReason: '',
  }
  const { closing } = sumBook({ accounts: [account], entries, transfers: [] })
  return {
    period: day(1).slice(0, 7),
    accounts: [{ ...account, statement: closing }],
    entries,
    transfers: [],
    holdings: [
      {
        id: 'holdingwell',
        class: 'asset',
        title: '机电井',
        measure: '眼',
        former: 6_000,
        increase: 0,
        decrease: 0,
        present: 6_000,
        note: '',
      },
      {
        id: 'holdingdebt',
        class: 'debt',
        title: '欠工程尾款',
        measure: '元',
        former: 300_000,
        increase: 0,
        decrease: 0,
        present: 300_000,
        note: '',
      },
    ],
    oversight: {
      day: month < 12 ? `2026-${String(month + 1).padStart(2, '0')}-08` : '2027-01-08',
      finding: '凭证齐全，同意公开',
    },
    isZero: false,
  }
}

function booksOf(): PeriodBook[] {
  let opening = 5_000_000
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((month): PeriodBook => {
    const book = bookOf(month, opening)
    opening = sumBook(book).closing
    const closed = book.oversight.day ?? ''
    return {
      key: `${prefix} ${book.period}`,
      book,
      causes: new Map(
        book.entries.filter(({ item }) => item === '2.2').map(({ id }) => [id, { kind: 'contract', id: lease.id }]),
      ),
      closed,
      released: new Date(`${closed}T10:30:00+08:00`),
    }
  })
}

export const history: VillageHistory = {
  village,
  meetings: [
    meeting('2026-02-10', [decision(`${prefix} decision plan`, 'budget', '通过2026年度财务计划')]),
    meeting('2026-03-18', [
      decision(`${prefix} decision road`, 'project', '同意实施通组道路硬化工程', {
        project: project.id,
        fen: project.budget,
      }),
      decision(`${prefix} decision lease`, 'lease', '同意将北甸子草场320亩对外发包，期限三年', {
        contract: lease.id,
        fen: 4_500_000,
      }),
    ]),
  ],
  projects: [project],
  contracts: [lease],
  lists: [
    {
      key: `${prefix} BT101 2026`,
      code: 'BT101',
      year: 2026,
      period: '2026年度',
      rows: households.map((household) => ({
        household,
        payee: household.head,
        quantity: household.plough,
        of: '',
        yuan: 65,
        fen: household.plough * 650,
      })),
      checked: '2026-04-20',
      listed: '2026-04-27',
      paid: '2026-06-10',
    },
  ],
  books: booksOf(),
  plans: [
    {
      year: 2026,
      decision: `${prefix} decision plan`,
      income: [{ item: '2.5', words: '村级组织运转经费', fen: 4_800_000 }],
      expense: [{ item: '3.2', words: '干部报酬', fen: 2_880_000 }],
    },
  ],
  shares: [],
  doings: [],
  takings: [],
  planted: [],
}

export const county: County = {
  root,
  place: placeOf(root.code),
  room,
  scale: { from: '2024-01-01', published: [1, 0.4, 0.2] },
  now: new Date('2026-11-20T15:30:00+08:00'),
  today: '2026-11-20',
  companies: [],
  weather: [],
  grants: [],
  villages: [history],
}
