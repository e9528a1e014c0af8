import { submitReport } from '../../../src/domain/personal-data/commands-citizen.server.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { isMarked, mark } from '../../../src/platform/db/markers.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import { contentMarker } from '../../../src/domain/demo-content.ts'
import { random } from './random.ts'
import { uuidOf } from './uuid.ts'
import { momentOf, shiftWorkDays } from './work-days.ts'

const marker = 'demo-personal-data'

/** One open report of personal data in the first district, so that its officer's workbench shows one. */
export async function seedDemoReports(
  db: Db,
  keys: Keys,
  [first]: readonly District[],
  say: (line: string) => void,
): Promise<void> {
  if (!first || !(await isMarked(db, contentMarker)) || (await isMarked(db, marker))) return
  const districtCode = first.areaCode
  const article = await db
    .selectFrom('article')
    .select(['id', 'area_id as areaId'])
    .where('district_code', '=', districtCode)
    .where('status', '=', 'published')
    .where('title', 'like', '%公示%')
    .orderBy('release_time')
    .limit(1)
    .executeTakeFirst()
  if (!article) return
  const report = {
    articleId: article.id,
    areaId: article.areaId,
    kind: 'home' as const,
    text: '第二段写了我家的门牌号，请帮忙去掉。（示例）',
    contact: '13800000051',
    page: '',
    submissionKey: uuidOf(`${districtCode} personal-data`),
  }
  const received = momentOf(shiftWorkDays(new Date(), -1), random(article.id), 9, 17)
  await db.transaction().execute((tx) => submitReport(tx, keys, districtCode, report, received))
  await mark(db, marker)
  say('演示个人信息反映已写入：1 份。')
}
