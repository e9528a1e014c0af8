import type { District } from '../../../src/domain/districts/schema.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import '../../../src/domain/page-views/table.server.ts'
import { random } from './random.ts'

const day = 86_400_000
const days = 365

/** Views of a district on each day before today: fewer at weekends, more over the year. */
function* viewsOf(districtCode: string, now: Date) {
  const { int } = random(Number(districtCode.slice(0, 6)))
  const usual = int(180, 420)
  for (let ago = days; ago > 0; ago -= 1) {
    const at = new Date(now.getTime() - ago * day)
    const weekday = new Date(`${formatDate(at)}T00:00:00Z`).getUTCDay()
    const share = (weekday === 0 || weekday === 6 ? 0.45 : 1) * (1 + (days - ago) / days / 2)
    yield { district_code: districtCode, day: formatDate(at), views: Math.round(usual * share) + int(0, 60) }
  }
}

/** Adds the page views of the year before today in a district. Days that have views are left alone. */
export async function seedPageViews(tx: Tx, { areaCode }: District): Promise<void> {
  await tx
    .insertInto('page_view')
    .values([...viewsOf(areaCode, new Date())])
    .onConflict((conflict) => conflict.columns(['district_code', 'day']).doNothing())
    .execute()
}
