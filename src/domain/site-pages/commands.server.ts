import { checkChangeReason } from '../../platform/text/change-reason.ts'
import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import type { PublicText } from '../../platform/text/public-text.ts'
import { confirmOfficePhone } from '../checks/office-phone-words.ts'
import { confirmedIn } from '../checks/office-phones.ts'
import { requirePublic, requirePublicHtml } from '../checks/public-gate.server.ts'
import type { District } from '../districts/schema.ts'
import { can } from './policy.ts'
import { getSitePage } from './queries.server.ts'
import { checkContent, normaliseContent, sitePageHtml, sitePageText } from './forms.server.ts'
import { isHtml } from './rules.ts'
import { type SitePage, titleOfSitePage } from './site-pages.ts'
import './table.server.ts'

export type SitePageChange = {
  /** The version that was changed; 0 for the product's own text. */
  version: number
  /** Plain text, or HTML as the editor writes it. */
  content: string
  reason: string
  /** Mobile numbers in `content` that the actor confirms as those of an office. */
  officePhone: string
}

/**
 * Writes a new version of a page, which the public reads at once.
 * @throws AppError forbidden, conflict if somebody else changed it meanwhile, or invalid with the field.
 */
export async function changeSitePage(
  tx: Tx,
  actor: Actor,
  district: District,
  page: SitePage,
  change: SitePageChange,
): Promise<void> {
  const districtCode = district.areaCode
  authorise(can(actor, 'site-page.change', { place: await getDistrictPlace(tx, districtCode) }))
  const { content, reason, officePhone } = readChange(change)
  const before = await getSitePage(tx, district, page)
  if (before.version !== change.version) throw conflict()
  const isConfirmationSame = before.officePhone === officePhone
  if (sitePageHtml(before.content) === sitePageHtml(content) && isConfirmationSame)
    throw wrongField('content', '文字没有改动，不用保存')
  const version = change.version + 1
  const added = await tx
    .insertInto('site_page')
    .values({
      district_code: districtCode,
      page,
      version,
      content,
      office_phone: officePhone,
      actor: nameOf(actor),
      reason,
    })
    // A concurrent transaction saved this version first.
    .onConflict((once) => once.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!added) throw conflict()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'site-page.change',
    districtCode,
    subject: titleOfSitePage(page),
    detail: {
      pageVersion: version,
      pageLength: sitePageText(content).length,
      pageLengthBefore: sitePageText(before.content).length,
      reason,
      ...(isConfirmationSame ? {} : { officePhone: officePhone !== '' }),
    },
  })
  await dropCacheTags(tx, [cacheTag('pages', districtCode)])
}

function readChange(change: SitePageChange): { content: PublicText; reason: PublicText; officePhone: string } {
  const reason = oneLine(change.reason)
  const content = normaliseContent(change.content)
  const problems = { content: checkContent(content), reason: checkChangeReason(reason) }
  for (const [field, problem] of Object.entries(problems)) if (problem) throw wrongField(field, problem)
  const officePhone = confirmedIn(change.officePhone, sitePageText(content))
  const gate = { title: '文字', phoneAdvice: confirmOfficePhone, officePhones: officePhone }
  return {
    content: isHtml(content) ? requirePublicHtml('content', gate, content) : requirePublic('content', gate, content),
    officePhone,
    // Versions and the audit are never deleted.
    reason: requirePublic('reason', { title: '原因' }, reason),
  }
}

const conflict = (): AppError => new AppError('conflict', '您打开以后，别人修改过这个页面。')
