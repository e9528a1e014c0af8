import type { CacheNoun } from '../../platform/cache/cache-tags.ts'
import type { Db } from '../../platform/db/types.ts'

/** How the values of a field are written. Money is in fen inside and yuan outside. */
export const fieldTypes = {
  text: '文字',
  integer: '整数',
  number: '数',
  yuan: '金额（元，两位小数）',
  day: '日期（年-月-日）',
  time: '时间（北京时间）',
  flag: '是或否',
  address: '网址',
} as const
export type FieldType = keyof typeof fieldTypes

export type Value = string | number | boolean | Date | null

/** A field of a data set. Nothing but what is declared so can be put out. */
export type Field<Row> = {
  /** In JSON; unique in the data set. */
  name: string
  /** In CSV and in the dictionary; unique too. */
  title: string
  type: FieldType
  /** What it says, and from which rule or record it comes. */
  about: string
  /** The values that it may have, in words. */
  values?: readonly string[]
  /** An `address` is a path of this site; the writer puts the origin before it. */
  value: (row: Row) => Value
}

export type DataScope = {
  districtCode: string
  now: Date
  /** Only rows of this year, where the data set has years. */
  year?: number | undefined
}

/** What tells whether a data set changed. `mark` differs if any row does. */
export type DataState = { rows: number; mark: string; changed: Date | null }

/**
 * A public table. CSV, JSON, dictionary, data package, catalogue and archive are all made from this declaration.
 * Batches are read one by one, each only when the one before was sent.
 */
export type DataSet<Row = never> = {
  name: string
  title: string
  about: string
  /** Names of the fields that together are different in each row. */
  key: readonly string[]
  /** What `year` selects by, and the years that have rows, the newest first; null where the data set is always given whole. */
  years: { title: string; list: (db: Db, scope: DataScope) => Promise<number[]> } | null
  /** Data by which its rows change. */
  nouns: readonly CacheNoun[]
  fields: readonly Field<Row>[]
  read: (db: Db, scope: DataScope) => AsyncIterable<readonly Row[]>
  findState: (db: Db, scope: DataScope) => Promise<DataState>
}

/** A data set whatever its rows are: only its own fields may read them. */
export type AnyDataSet = Omit<DataSet<unknown>, 'fields'> & { fields: readonly Field<unknown>[] }

/** Checks a declaration against its rows, and then forgets what they are. */
export const declare = <Row>(set: DataSet<Row>): AnyDataSet => set as unknown as AnyDataSet
