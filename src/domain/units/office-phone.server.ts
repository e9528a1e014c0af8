import type { Db } from '../../platform/db/types.ts'
import type { District } from '../districts/schema.ts'
import { getArea } from './queries.server.ts'

/** Where to ask about a unit: its own office, or the site's where the unit has no phone. @throws AppError not_found */
export async function getOfficePhone(
  db: Db,
  { areaCode, footer }: District,
  areaId: number,
): Promise<{ of: string; phone: string }> {
  const { name, phone } = await getArea(db, areaCode, areaId)
  return phone === '' ? { of: footer.organiser, phone: footer.phone } : { of: name, phone }
}
