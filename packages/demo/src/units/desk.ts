import type { Ground } from './ground.ts'
import type { DepartmentKey } from './departments.ts'
import type { Place } from './places.ts'

export type Level = 'root' | 'township' | 'village' | 'department'
type Township = { name: string; ground: Ground }
export type Village = { areaId: number; name: string; township: string; ground: Ground }

/** A publishing unit with the names that its texts need. */
export type Desk = {
  areaId: number
  level: Level
  key: DepartmentKey | null
  /** unambiguous within its district */
  name: string
  /** the issuer of official texts */
  office: string
  /** who leads it: committee, working committee or leading group of the Party */
  party: string
  /** the Party branch in which its members live their organisational life */
  branch: string
  place: Place
  /** its kinds of ground; a district and its offices cover several */
  grounds: readonly Ground[]
  townships: readonly Township[]
  villages: readonly Village[]
  departments: readonly string[]
  /** all townships of the district */
  siblings: readonly string[]
  /** whether it publishes its accounts of every month and quarter */
  keepsLedger: boolean
}
