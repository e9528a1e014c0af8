import { lockDistrict } from '../../src/access/district-lock.server.ts'
import { getSettings } from '../../src/domain/districts/queries.server.ts'
import { type DistrictSettings, readSettings } from '../../src/domain/districts/schema.ts'
import type { Tx } from '../../src/platform/db/types.ts'
import { testDistricts } from './districts.ts'
import { publicJson } from './public-text.ts'

/** Stores other settings of a district, which running portals learn of only later. */
export async function storeSettings(
  tx: Tx,
  changed: Partial<DistrictSettings>,
  districtCode = '152201000000',
): Promise<void> {
  // Tests prepare several things at the same time.
  await lockDistrict(tx, districtCode)
  const current = await getSettings(tx, districtCode)
  const district = testDistricts.find(({ areaCode }) => areaCode === districtCode)
  if (!district) throw new Error(`There is no district ${districtCode}.`)
  await tx
    .insertInto('district_settings')
    .values({
      district_code: districtCode,
      version: (current?.version ?? 0) + 1,
      settings: publicJson({ ...(current?.settings ?? readSettings(district)), ...changed }),
      actor: '测试员',
      reason: '测试',
    })
    .execute()
}
