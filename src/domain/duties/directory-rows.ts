import { z } from 'zod'
import type { AreaLevel } from '../../access/area-table.server.ts'
import { problemOfPublic } from '../checks/public-gate.server.ts'
import { type ItemText, itemTextNames, itemTexts } from './item-fields.ts'
import { type ItemCells, itemCells, type ShownItem } from './item-schema.ts'

export const mostDirectoryRows = 1_000

/** A row of a directory as it was read: its line in the file, and its sheet if there are several. */
export const directoryRow = z.object({
  line: z.int().min(1).describe('在文件里的行'),
  sheet: z.string().max(100).default('').describe('工作表，只有一张时为空'),
  cells: z.object(
    Object.fromEntries(
      itemTextNames.map((name) => [name, z.string().max(20_000).default('').describe(itemTexts[name].title)]),
    ) as Record<ItemText, z.ZodDefault<z.ZodString>>,
  ),
})
export type DirectoryRow = z.output<typeof directoryRow>

/** What changes in an item: the field with what it was and what it becomes. */
export type CellChange = { field: ItemText; before: string; after: string }

export type DirectoryChange =
  | { kind: 'add'; line: number; cells: ItemCells; levels: AreaLevel[] }
  | { kind: 'change'; line: number; id: number; version: number; cells: ItemCells; changes: CellChange[] }

/** `same`: items of the file that are as they are. Items that the file lacks stay. */
export type DirectoryPlan = {
  changes: DirectoryChange[]
  same: number
  problems: { line: number; sheet: string; reason: string }[]
}

/** Compares the rows of a directory with the items of a district. Empty cells change nothing. */
export function planDirectory(rows: readonly DirectoryRow[], items: readonly ShownItem[]): DirectoryPlan {
  const plan: DirectoryPlan = { changes: [], same: 0, problems: [] }
  const seen = new Map<string, DirectoryRow>()
  for (const row of rows) {
    const reason = planRow({ plan, items, seen }, row)
    if (reason !== null) plan.problems.push({ line: row.line, sheet: row.sheet, reason })
  }
  return plan
}

type Context = { plan: DirectoryPlan; items: readonly ShownItem[]; seen: Map<string, DirectoryRow> }

/** Adds to the plan what a row asks for; or says what is wrong with it. */
function planRow({ plan, items, seen }: Context, row: DirectoryRow): string | null {
  const { line, cells: given } = row
  const parsed = itemCells.safeParse(given)
  if (!parsed.success) return [...new Set(parsed.error.issues.map(({ message }) => message))].join('；')
  const { heading, title } = parsed.data
  const found = findItem(items, parsed.data)
  if (found === 'several') return `清单里有几个“${title}”，请写明一级事项`
  const key = found ? `#${found.id}` : `${heading}\n${title}`
  const before = seen.get(key)
  if (before)
    return `和${before.sheet === row.sheet ? '' : `工作表“${before.sheet}”`}第 ${before.line} 行是同一个事项，请合并成一行`
  seen.set(key, row)
  const cells = found ? fillEmpty(parsed.data, found) : parsed.data
  const changes = itemTextNames.flatMap((field): CellChange[] => {
    const [was, is] = [found?.[field] ?? '', cells[field]]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
  const personal = changes.flatMap(({ field, after }) => problemOfPublic(itemTexts[field], after) ?? [])
  if (personal.length > 0) return personal.join('；')
  if (found) {
    if (changes.length === 0) plan.same += 1
    else plan.changes.push({ kind: 'change', line, id: found.id, version: found.version, cells, changes })
    return null
  }
  const levels = readLevels(cells)
  if (levels.length === 0) return '看不出由哪一级公开，“公开层级”请写县级、乡级或村级'
  plan.changes.push({ kind: 'add', line, cells, levels })
  return null
}

/** An item by its title, and its first-level item where several have the title. */
function findItem(items: readonly ShownItem[], { heading, title }: ItemCells): ShownItem | undefined | 'several' {
  const titled = items.filter((item) => item.title === title)
  const exact = titled.find((item) => item.heading === heading)
  if (exact ?? titled.length === 0) return exact
  // The same words below another first-level item are another item, unless only one can be meant.
  if (titled.length === 1) return titled[0]
  return heading === '' ? 'several' : undefined
}

const fillEmpty = (cells: ItemCells, item: ItemCells): ItemCells =>
  Object.fromEntries(itemTextNames.map((name) => [name, cells[name] || item[name]])) as ItemCells

function readLevels({ levelWords }: ItemCells): AreaLevel[] {
  const levels: AreaLevel[] = []
  if (/县|区|市|旗/u.test(levelWords)) levels.push('department')
  if (/乡|镇|苏木|街道/u.test(levelWords)) levels.push('township')
  if (/村|嘎查|社区/u.test(levelWords)) levels.push('village')
  return levels
}
