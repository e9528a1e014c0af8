import type { PoolClient } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { BackupError } from './backup-error.ts'
import { listTables, type Table } from './catalogue.server.ts'

/**
 * How a table without `district_code` belongs to a district, where it is not a part of rows that do:
 * `all`: every row goes along; `none`: no row; `referenced`: those to which rows that go along refer; or the tables of
 * whose rows its own are parts.
 */
export type DistrictRule = 'all' | 'none' | 'referenced' | { partOf: readonly string[] }

type ForeignKey = { table: string; columns: string[]; target: string; targetColumns: string[]; required: boolean }

/** A condition on the rows of each table that go along with a district. */
export async function selectDistrictRows(
  client: PoolClient,
  district: string,
  rules: Readonly<Record<string, DistrictRule>>,
): Promise<Map<string, string>> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
  const keys = await listForeignKeys(client)
  const conditions = new Map<string, string>()
  const catalogue = { tables, keys, rules, district, conditions }
  const isReferred = (name: string): boolean => rules[name] === 'referenced'
  const isBelowReferred = (name: string): boolean => partsOf(rules[name]).some(isReferred)
  const names = [...tables.keys()]
  for (const name of names) if (!isReferred(name) && !isBelowReferred(name)) conditionOf(name, catalogue)
  // Later, since any row that goes along may refer to them.
  for (const name of names.filter(isReferred)) conditions.set(name, referenced(name, catalogue))
  for (const name of names.filter(isBelowReferred)) conditionOf(name, catalogue)
  return conditions
}

type Catalogue = {
  tables: ReadonlyMap<string, Table>
  keys: readonly ForeignKey[]
  rules: Readonly<Record<string, DistrictRule>>
  district: string
  /** What was found so far. */
  conditions: Map<string, string>
}

const partsOf = (rule: DistrictRule | undefined): readonly string[] => (typeof rule === 'object' ? rule.partOf : [])

function conditionOf(name: string, catalogue: Catalogue): string {
  const { conditions } = catalogue
  const condition = conditions.get(name) ?? findCondition(name, catalogue)
  conditions.set(name, condition)
  return condition
}

function findCondition(name: string, catalogue: Catalogue): string {
  const { tables, keys, rules, district } = catalogue
  const rule = rules[name]
  if (rule === 'all') return 'true'
  if (rule === 'none') return 'false'
  const above = (targets: readonly string[]): ForeignKey[] =>
    keys.filter(({ table, target }) => table === name && targets.includes(target))
  const isPart = (key: ForeignKey): string =>
    `(${list(key.columns)}) in (select ${list(key.targetColumns)} from ${escapeIdentifier(key.target)}
      where ${conditionOf(key.target, catalogue)})`
  if (rule !== undefined) return above(partsOf(rule)).map(isPart).join(' or ') || 'false'
  if (tables.get(name)?.columns.some((column) => column.name === 'district_code'))
    return `district_code = ${escapeLiteral(district)}`
  // A part of one row is of its district; tables with a rule of their own say nothing about it.
  const owner = keys.find(
    ({ table, target, required }) => table === name && target !== name && required && !rules[target],
  )
  if (owner) return isPart(owner)
  throw new BackupError(`不知道数据表 ${name} 的哪些内容属于一个地区，不能导出。请把这条信息告诉维护人员。`)
}

const referenced = (name: string, { keys, conditions }: Catalogue): string =>
  keys
    .filter(({ table, target }) => target === name && conditions.has(table))
    .map(
      ({ table, columns, targetColumns }) =>
        `(${list(targetColumns)}) in (select ${list(columns)} from ${escapeIdentifier(table)} where ${conditions.get(table)})`,
    )
    .join(' or ') || 'false'

const list = (columns: readonly string[]): string => columns.map((column) => escapeIdentifier(column)).join(', ')

async function listForeignKeys(client: PoolClient): Promise<ForeignKey[]> {
  const names = (keys: string, relation: string) =>
    `array(select attname::text from unnest(${keys}) with ordinality as k (num, place)
       join pg_attribute on attrelid = ${relation} and attnum = num order by place)`
  const { rows } = await client.query<ForeignKey>(
    `select class.relname as table, target.relname as target, ${names('conkey', 'conrelid')} as columns,
       ${names('confkey', 'confrelid')} as "targetColumns",
       not exists (select from pg_attribute where attrelid = conrelid and attnum = any (conkey) and not attnotnull) as required
     from pg_constraint join pg_class class on class.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and class.relnamespace = current_schema()::regnamespace
     order by 1, conname`,
  )
  return rows
}
