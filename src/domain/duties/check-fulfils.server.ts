import { addDays, formatDate } from '../../platform/dates.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { ArticleContent } from '../articles/writing/content.ts'
import { type DutyItem, listAllItems, listTypesOfItems } from './items.server.ts'
import { isTooEarly } from './judge.ts'
import { listNamedUnits } from './named-units.server.ts'
import type { NamedUnit } from './named-units.ts'
import { kindOf, labelOf, periodKinds } from './periods.ts'
import { type EvidenceContent, type ReadEvidence, readEvidence } from './read-evidence.ts'

type Checked = EvidenceContent & Pick<ArticleContent, 'articleTypeId' | 'releaseAt'>

/**
 * Why a text would not count for the items and periods that it names, as sentences that say what to do. Empty for a text
 * that names none.
 */
export async function findFulfilFaults(db: Db | Tx, content: Checked, now: Date): Promise<string[]> {
  if (content.fulfils === undefined) return []
  const area = await db
    .selectFrom('area')
    .select('district_code as districtCode')
    .where('id', '=', content.areaId)
    .executeTakeFirst()
  const units = await listNamedUnits(db, area?.districtCode ?? '')
  const unit = units.get(content.areaId)
  const items = await listAllItems(db, area?.districtCode ?? '')
  const types = await listTypesOfItems(db, items)
  const day = formatDate(content.releaseAt === null ? now : new Date(content.releaseAt))
  return readEvidence(content, units, false).flatMap((evidence) => {
    const item = items.find(({ code }) => code === evidence.item)
    if (!item) return [`没有“${evidence.item}”这个公开事项：请重新选择`]
    const fits = types.get(item.id)
    const isElsewhere = fits !== undefined && fits.size > 0 && !fits.has(content.articleTypeId)
    return [
      ...faultsOfItem(item, evidence, { unit, day }),
      ...(isElsewhere ? [`栏目和公开事项“${item.title}”对不上：请改栏目，或去掉这个公开事项`] : []),
    ]
  })
}

function faultsOfItem(
  item: DutyItem,
  { period, doubt, coversUntil }: ReadEvidence,
  { unit, day }: { unit: NamedUnit | undefined; day: string },
): string[] {
  const { title, kind, levels } = item
  const label = labelOf(period)
  if (unit && !levels.includes(unit.level)) return [`${unit.name}不用公开“${title}”：请核对发布单位和公开事项`]
  if (kind !== 'event' && kindOf(period) !== kind)
    return [`“${title}”${periodKinds[kind]}公开一次，不能对应${label}：请重新选择是哪一期`]
  if (doubt === 'no-unit') return [`标题和发布机构都没有写${unit?.name ?? '这个单位'}：请在标题里写明单位`]
  if (doubt === 'other-unit') return [`标题写的是别的单位，不是${unit?.name ?? '这个单位'}：请核对发布单位`]
  if (kind === 'event') return []
  if (doubt === 'no-period') return [`标题和开头没有写明是${label}：请在标题里写上是哪一期`]
  if (doubt === 'other-period') return [`文章写的是另一期，不是${label}：请核对标题和公开事项`]
  if (isTooEarly({ day, until: coversUntil }))
    return [`${label}还没有结束：请从 ${addDays(coversUntil, -1)} 起再发布，以前发布的不算这一期的`]
  return []
}
