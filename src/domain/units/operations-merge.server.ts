import { sql } from 'kysely'
import { z } from 'zod'
import { moveGrants, requireSeparation } from '../../access/move-grants.server.ts'
import { authorise } from '../../access/policy.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { storedText } from '../checks/public-gate.server.ts'
import { operation } from '../operation.ts'
import { canArrange } from './policy.ts'
import { getPlace } from './queries.server.ts'
import { mergedUnit } from './schema.ts'
import { changeColumns, getLastPosition, requireUnchanged, createUnitFinder, unitPages } from './unit-lock.server.ts'
import '../articles/table.server.ts'
import '../messages/table.server.ts'

/**
 * Makes a unit part of another one of its level. Articles, messages, accounts and the units below it follow. Its own row
 * stays below the other unit, so that drafts, revisions and records that name it keep their place.
 */
export const mergeUnit = operation({
  action: 'area.merge',
  permission: 'unit.arrange',
  at: createUnitFinder('unit.arrange'),
  changes: unitPages,
  api: {
    call: 'POST /api/staff/units/:id/merge',
    tag: '单位',
    summary: '把一个单位并入同级的另一个：文章、留言、账号和下级单位转过去，旧的链接转到那里',
    output: z.null(),
    present: () => null,
  },
  input: mergedUnit,
  words: {
    done: '已合并',
    effect: '文章、留言和账号都转到了这里，旧的链接会转到这个单位。',
    refused: '没有保存',
  },
  async run(tx, { actor, input: { version, intoId }, site: { district, now }, at: { unit } }) {
    await requireUnchanged(tx, unit, version)
    const into = await tx
      .selectFrom('area')
      .select(['id', 'name', 'level', 'standing', 'changes'])
      .where('id', '=', intoId)
      .where('district_code', '=', district.areaCode)
      .executeTakeFirst()
    if (!into || into.standing !== 'open' || into.level !== unit.level || into.id === unit.id)
      throw wrongField('intoId', '请选择同一级的另一个单位')
    authorise(canArrange(actor, await getPlace(tx, intoId)))
    const counts = {
      mergedArticles: await moveRows(tx, 'article', unit.id, intoId),
      mergedMessages: await moveRows(tx, 'message', unit.id, intoId),
      mergedAccounts: await moveGrants(tx, actor, unit.id, intoId),
      mergedUnits: await moveUnitsBelow(tx, unit, into),
    }
    await requireSeparation(tx, intoId)
    await moveNames(tx, unit, into)
    await tx
      .updateTable('area')
      .set({ standing: 'merged', merged_into: intoId, parent_id: intoId, ...changeColumns(actor, unit.changes, now) })
      .where('id', '=', unit.id)
      .execute()
    // Who has the page of the other unit open learns of it.
    await tx
      .updateTable('area')
      .set(changeColumns(actor, into.changes, now))
      .where('id', '=', intoId)
      .execute()
    const detail = { unitName: unit.name, areaId: intoId, ...counts }
    return { result: { intoId }, subject: String(unit.id), detail }
  },
})

/** @returns how many. */
async function moveRows(tx: Tx, table: 'article' | 'message', from: number, to: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with moved as (update ${sql.table(table)} set area_id = ${to} where area_id = ${from} returning 1)
    select count(*)::integer as moved from moved`.execute(tx)
  return rows[0]?.moved ?? 0
}

type Unit = { id: number; name: string }

/** @throws AppError conflict if the other unit has one of the same name. */
async function moveUnitsBelow(tx: Tx, unit: Unit, into: Unit): Promise<number> {
  await tx.updateTable('area').set({ merged_into: into.id }).where('merged_into', '=', unit.id).execute()
  const below = await tx
    .selectFrom('area')
    .select(['id', 'name', 'level', 'standing'])
    .where('parent_id', 'in', [unit.id, into.id])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const names = new Set<string>()
  for (const { name, level, standing } of below) {
    if (standing === 'merged') continue
    if (names.has(`${level} ${name}`))
      throw new AppError('conflict', `“${unit.name}”和“${into.name}”下面都有“${name}”，请先把这两个合并或改名。`)
    names.add(`${level} ${name}`)
  }
  const end = await getLastPosition(tx, into.id)
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update area set parent_id = ${into.id}, position = position + ${end} where parent_id = ${unit.id} returning standing
    )
    select count(*) filter (where standing <> 'merged')::integer as moved from moved`.execute(tx)
  return rows[0]?.moved ?? 0
}

/** Its present name and those before are found as former names of the other unit. */
async function moveNames(tx: Tx, unit: Unit, into: Unit): Promise<void> {
  const former = await tx
    .deleteFrom('area_former_name')
    .where('area_id', '=', unit.id)
    .returning(['name', 'end_time'])
    .execute()
  const names = [...former, { name: unit.name }].filter(({ name }) => name !== into.name)
  if (names.length === 0) return
  await tx
    .insertInto('area_former_name')
    .values(names.map((each) => ({ ...each, name: storedText(each.name), area_id: into.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
