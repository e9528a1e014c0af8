import type { Desk } from '../../units/desk.ts'
import type { Ground } from '../../units/ground.ts'

/** In fen. */
export type Fen = number
/** YYYY-MM-DD in Asia/Shanghai. */
export type IsoDay = string

export type Person = {
  /** Of `demoPerson`: identity and account follow from it. */
  number: number
  name: string
  sex: '男' | '女'
  born: number
  place: '户主' | '配偶' | '子女' | '父母'
  isMember: boolean
}

/** A household of the roll. The roll is never public beyond what a rule demands: surname and ** (`maskedName`). */
export type Household = {
  id: string
  /** Number of its group (组, 网格, 作业组), from 1. */
  group: number
  people: readonly Person[]
  head: Person
  /** Contracted land in tenths of a mu. */
  plough: number
  pasture: number
  forest: number
  herd: { cattle: number; sheep: number }
  /** 最低生活保障: who gets it has it until it ends. */
  aid: { class: '一类家庭' | '二类家庭' | '三类家庭'; people: number; since: IsoDay; until: IsoDay | null } | null
}

/** How a unit keeps its duties: in time and whole; in time; mostly late; little; with gaps and slips. */
export type Habit = 'diligent' | 'steady' | 'late' | 'thin' | 'sloppy'

export type Term = { from: IsoDay; until: IsoDay | null; name: string }
export type Officers = {
  /** 书记兼主任 */
  leader: readonly Term[]
  deputy: readonly Term[]
  accountant: readonly Term[]
  /** 监委主任 */
  watch: readonly Term[]
}

export type Village = {
  desk: Desk
  /** 12 digits. */
  code: string
  ground: Ground
  townshipId: number
  habit: Habit
  /** The first of its district, in which the people of `demoIdentities` live. */
  isFirst: boolean
  /** One of the three of the league that publish each entry with its voucher. */
  isShown: boolean
  households: readonly Household[]
  officers: Officers
  /** Collective land in tenths of a mu. */
  land: { plough: number; pasture: number; forest: number; pond: number }
}

export const officerOn = (terms: readonly Term[], day: IsoDay): string =>
  terms.find(({ from, until }) => from <= day && (until === null || day < until))?.name ?? terms.at(-1)?.name ?? ''

/** As payments show names: the surname and `**`. */
export const maskedName = ({ name }: Pick<Person, 'name'>): string => `${name.charAt(0)}**`
