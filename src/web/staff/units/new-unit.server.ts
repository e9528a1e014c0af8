import { addUnit } from '../../../domain/units/operations-units.server.ts'
import { getParentUnit } from '../../../domain/units/staff-queries.server.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

type Visit = StaffVisit<'/staff/units/new'>

const parentIdOf = ({ site, query }: Visit): number => query.parentId ?? site.district.areaId

/** Below which unit a new one is added, and of which level it may be. */
export async function loadNewUnit(visit: Visit) {
  const { site, staff } = visit
  const { levels, ...parent } = await getParentUnit.ask(site, staff, { parentId: parentIdOf(visit) })
  const titles = unitTitles[site.district.kind]
  return { parent, levels: levels.map((level) => ({ level, title: titles[level] })) }
}

/** Adds the unit and opens its page. */
export const saveNewUnit = (visit: Visit & Submission) =>
  submitForm(
    visit,
    addUnit,
    ({ id }) => href('/staff/units/:id', { id }),
    (typed) => ({ ...typed, parentId: String(parentIdOf(visit)) }),
  )
