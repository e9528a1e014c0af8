import { redirect } from 'react-router'
import { unitTitles } from '../../../domain/districts/schema.ts'
import { moveUnit } from '../../../domain/units/operations-arrange.server.ts'
import { splitWords } from '../../../domain/units/queries.server.ts'
import { type ListedUnit, listUnitTree } from '../../../domain/units/staff-queries.server.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const path = '/staff/units'
type Visit = StaffVisit<typeof path>

/** A tree of more units lists those of one branch at a time. */
const mostUnfolded = 500
/** Units that a search shows. */
const mostFound = 100

/** The units of the district as a tree, or those that a search found. */
export async function loadUnits({ site, staff, query }: Visit) {
  const { kind, name } = site.district
  const units = await listUnitTree.ask(site, staff, {})
  const root = units.find(({ level }) => level === 'district')
  const children = Map.groupBy(units, ({ parentId }) => parentId)
  const below = children.get(root?.id ?? 0) ?? []
  const isListed = ({ id }: ListedUnit) => units.length <= mostUnfolded || id === query.open
  const found = query.words ? findUnits(units, query.words) : null
  return {
    district: name,
    titles: unitTitles[kind],
    words: query.words ?? '',
    open: query.open ?? null,
    notice: findNotice(query.mode),
    total: units.length,
    mayArrange: root?.mayAdd ?? false,
    mayReadAll: root?.readable ?? false,
    rootId: root?.id ?? 0,
    departments: [
      ...Map.groupBy(
        below.filter(({ level }) => level === 'department'),
        ({ unitGroup }) => unitGroup,
      ),
    ].map(([title, grouped]) => ({ title: title || '未分组', units: grouped.map(leafOf) })),
    townships: below
      .filter(({ level }) => level === 'township')
      .map((township) => ({
        ...leafOf(township),
        mayAdd: township.mayAdd,
        count: (children.get(township.id) ?? []).length,
        /** Null while they are not listed. */
        villages: isListed(township) ? (children.get(township.id) ?? []).map(leafOf) : null,
      })),
    found: found && { total: found.length, rows: found.slice(0, mostFound) },
  }
}

const leafOf = ({ id, name, standing, version, formerNames, readable, arrangeable }: ListedUnit) => ({
  id,
  name,
  version,
  isClosed: standing === 'closed',
  formerName: formerNames[0] ?? '',
  readable,
  arrangeable,
})

export type UnitLeaf = ReturnType<typeof leafOf>

/** Units whose name, former names or code contain all words. */
function findUnits(units: readonly ListedUnit[], words: string) {
  const wanted = splitWords(words)
  const names = new Map(units.map(({ id, name }) => [id, name]))
  return units
    .filter(({ level, name, code, formerNames }) =>
      level === 'district'
        ? false
        : wanted.every((word) => [name, code, ...formerNames].some((text) => text.includes(word))),
    )
    .map(({ id, name, readable, code, parentId, formerNames, standing, unitGroup }) => ({
      id,
      name,
      readable,
      code,
      under: unitGroup || (names.get(parentId ?? 0) ?? ''),
      formerName: formerNames.join('、'),
      isClosed: standing === 'closed',
    }))
}

/** Moves a unit one step, or below another unit. `move`: id, version and where, such as `12 3 up`. */
export async function arrangeUnits(visit: Visit & Submission) {
  const [, id, version, where = ''] =
    /^(\d{1,9}) (\d{1,9}) (up|down|\d{1,9})$/.exec(fieldText(await visit.readForm(), 'move', 60)) ?? []
  if (!id) return redirect(href(path), { status: 303 })
  const to = where === 'up' || where === 'down' ? { step: where } : { parentId: where }
  return submitForm(
    visit,
    moveUnit,
    ({ parentId }) => href(path, { open: parentId === visit.site.district.areaId ? null : parentId }),
    () => ({ id, version, ...to }),
  )
}
