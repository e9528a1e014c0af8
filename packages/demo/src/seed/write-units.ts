import { demoOperator } from '../../../../src/access/policy.ts'
import { writeCategories } from '../../../../src/domain/articles/categories/commands-categories.server.ts'
import { addBanners } from '../../../../src/domain/banners/commands.server.ts'
import type { District } from '../../../../src/domain/districts/schema.ts'
import { addAreas, writeIntro } from '../../../../src/domain/units/commands.server.ts'
import type { Tx } from '../../../../src/platform/db/types.ts'
import { demoBanners } from '../banners.ts'
import { demoCategories } from '../categories.ts'
import { districtIntro } from '../units/district-intros.ts'
import type { DemoUnit } from '../units/units.ts'

/** The root categories exist already; they get the texts of the demo tree. */
export const writeDemoCategories = (tx: Tx): Promise<void> =>
  writeCategories(
    tx,
    demoOperator,
    demoCategories.map(({ parentId, ...category }) => ({ ...category, parent_id: parentId })),
  )

const rowsOfStatement = 200

/** Writes the units, the introduction and the banners of a district. */
export async function writeUnits(
  tx: Tx,
  { areaId, areaCode, name }: District,
  units: readonly DemoUnit[],
  now: Date,
): Promise<void> {
  const own = units.filter(({ districtCode }) => districtCode === areaCode).map(areaRow)
  for (let at = 0; at < own.length; at += rowsOfStatement)
    await addAreas(tx, demoOperator, own.slice(at, at + rowsOfStatement))
  await writeIntro(tx, demoOperator, areaId, districtIntro({ code: areaCode, name }, units))
  const banners = demoBanners(areaCode, now).map(({ title, alt, pictureUrl, linkUrl, position }) => ({
    title,
    alt,
    picture_url: pictureUrl,
    link_url: linkUrl,
    position,
  }))
  await addBanners(tx, demoOperator, areaCode, banners)
}

const areaRow = (unit: DemoUnit) => ({
  id: unit.id,
  district_code: unit.districtCode,
  code: unit.code || null,
  name: unit.name,
  parent_id: unit.parentId,
  level: unit.level,
  unit_type: unit.unitType,
  unit_group: unit.group,
  intro: unit.intro,
  position: unit.position,
})
