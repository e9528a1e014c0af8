import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../../access/policy.ts'
import { lockDistrict } from '../../access/district-lock.server.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { operation, type OperationContext, staffQuery } from '../operation.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import {
  type DirectoryChange,
  type DirectoryPlan,
  directoryRow,
  mostDirectoryRows,
  planDirectory,
} from './directory-rows.ts'
import { itemTextNames } from './item-fields.ts'
import { listItemRows } from './item-rows.server.ts'
import type { ItemCells, ItemFacts, ShownItem } from './item-schema.ts'
import { addItem, changeItem } from './operations-items.server.ts'

const tag = '公开事项'
const permission = 'duty-item.change'
const refused = '没有导入'
const bodyLimit = 8_000_000
const rows = z
  .array(directoryRow)
  .min(1, '表格里没有事项')
  .max(mostDirectoryRows, `一次最多导入 ${mostDirectoryRows} 个事项，请分成几个文件`)
  .describe('目录的行，按《基层政务公开标准目录》的十列')

export type CheckedDirectory = DirectoryPlan & { digest: string }

const fieldName = z.enum(itemTextNames as [string, ...string[]])

/** What a directory would add and change, and which rows are refused. */
export const checkDirectory = staffQuery({
  permission,
  at: atCalledDistrict,
  api: {
    call: 'POST /api/staff/duty-items/import/check',
    tag,
    summary: '核对一个公开事项目录：会新增和修改哪些，哪些行有问题；不导入',
    output: z.object({
      added: z.array(z.object({ line: z.int(), heading: z.string(), title: z.string() })),
      changed: z.array(
        z.object({
          line: z.int(),
          id: z.int(),
          title: z.string(),
          changes: z.array(z.object({ field: fieldName, before: z.string(), after: z.string() })),
        }),
      ),
      same: z.int().describe('没有变化的'),
      problems: z.array(z.object({ line: z.int(), sheet: z.string(), reason: z.string() })),
      digest: z.string().describe('确认时带上：结果不同就拒绝'),
    }),
    bodyLimit,
    present: ({ changes, ...report }: CheckedDirectory) => ({
      ...report,
      added: changes.flatMap((each) =>
        each.kind === 'add' ? [{ line: each.line, heading: each.cells.heading, title: each.cells.title }] : [],
      ),
      changed: changes.flatMap((each) =>
        each.kind === 'change'
          ? [{ line: each.line, id: each.id, title: each.cells.title, changes: each.changes }]
          : [],
      ),
    }),
  },
  input: z.object({ rows }),
  words: { refused },
  run: async (db, { input, site }) => (await plan(db, site, input.rows)).checked,
})

/** Applies the changes that a check showed, all or none. Items that the directory lacks stay. */
export const importDirectory = operation({
  action: 'duty-item.import',
  permission,
  async at(tx, from) {
    await lockDistrict(tx, from.site.district.areaCode)
    return atCalledDistrict(tx, from)
  },
  changes: ['articles'],
  api: {
    call: 'POST /api/staff/duty-items/import',
    tag,
    summary: '导入核对过的公开事项目录；目录里没有的事项不改动',
    output: z.object({ added: z.int(), changed: z.int() }),
    bodyLimit,
  },
  input: z.object({ rows, digest: z.string().max(64).describe('核对时得到的 digest') }),
  words: { done: '已导入', effect: '新增的事项按“发生时”公开，需要定期公开的请逐项设定周期。', refused },
  async run(tx, { actor, input, site }) {
    const { checked, items } = await plan(tx, site, input.rows)
    if (checked.digest !== input.digest)
      throw new AppError('conflict', '核对以后，清单又有了变化，没有导入。请看过新的结果再确认。')
    if (checked.problems.length > 0) throw wrongField('file', '文件里还有要改的行，没有导入')
    for (const change of checked.changes) await apply(tx, { site, actor }, change, items)
    const added = checked.changes.filter(({ kind }) => kind === 'add').length
    const counts = { added, changed: checked.changes.length - added }
    return { result: counts, subject: '', detail: counts }
  },
})

async function plan(db: Db | Tx, { district }: OperationContext, given: z.output<typeof rows>) {
  const items = await listItemRows(db, district.areaCode)
  const planned = planDirectory(given, items)
  // Names what would be done; a confirmation of anything else is refused.
  const digest = createHash('sha256').update(JSON.stringify(planned)).digest('hex')
  const checked: CheckedDirectory = { ...planned, digest }
  return { checked, items: new Map(items.map((item) => [item.id, item])) }
}

async function apply(
  tx: Tx,
  { site, actor }: { site: OperationContext; actor: Actor },
  change: DirectoryChange,
  items: ReadonlyMap<number, ShownItem>,
): Promise<void> {
  if (change.kind === 'add') {
    await addItem.performIn(tx, site, actor, { ...newFacts(change, formatDate(site.now)), ...change.cells })
    return
  }
  const item = items.get(change.id)
  if (item) await changeItem.performIn(tx, site, actor, { ...item, version: change.version, ...change.cells })
}

/** No period: nothing is missing until somebody says how often the item is due. */
const newFacts = (
  { levels }: Extract<DirectoryChange, { kind: 'add' }>,
  today: string,
): Omit<ItemFacts, keyof ItemCells> => ({
  position: null,
  ruleId: null,
  levels,
  kind: 'event',
  dueDay: null,
  dueWorkingDays: null,
  graceWorkingDays: 0,
  typeIds: [],
  template: '',
  titleWords: [],
  effectiveFrom: today,
  effectiveTo: '',
})
