import { z } from 'zod'
import { getActorName } from '../../access/policy.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { confirmOfficePhone } from '../checks/office-phone-words.ts'
import { listConfirmed } from '../checks/office-phones.ts'
import { requirePublic, requirePublicHtml } from '../checks/public-gate.server.ts'
import { operation } from '../operation.ts'
import { sitePageHtml, sitePageText } from './forms.server.ts'
import { getSitePage } from './queries.server.ts'
import { isHtml } from './rules.ts'
import { changedSitePage } from './site-page-schema.server.ts'
import { requireSitePage, titleOfSitePage } from './site-pages.ts'
import './table.server.ts'

/** Writes a new version of a page, which the public reads at once. */
export const changeSitePage = operation({
  action: 'site-page.change',
  permission: 'site-page.change',
  at: atCalledDistrict,
  changes: ['pages'],
  api: {
    call: 'PUT /api/staff/site-pages/:page',
    tag: '网站说明',
    summary: '修改一个页面的文字，马上公开',
    output: z.null(),
  },
  input: changedSitePage,
  words: { done: '已保存', effect: '公开的页面已经更新。', refused: '没有保存' },
  officePhone: { field: 'officePhone', textsOf: ({ content = '' }) => [sitePageText(content)] },
  async run(tx, { actor, input: { page: name, content, ...input }, site }) {
    const page = requireSitePage(name)
    const officePhone = listConfirmed(input.officePhone, sitePageText(content))
    const gate = { title: '文字', phoneAdvice: confirmOfficePhone, officePhones: officePhone }
    const passed = isHtml(content)
      ? requirePublicHtml('content', gate, content)
      : requirePublic('content', gate, content)
    const before = await getSitePage(tx, site.district, page)
    if (before.version !== input.version) throw conflict()
    const isConfirmationSame = before.officePhone === officePhone
    if (sitePageHtml(before.content) === sitePageHtml(content) && isConfirmationSame)
      throw wrongField('content', '文字没有改动，不用保存')
    const version = input.version + 1
    const added = await tx
      .insertInto('site_page')
      .values({
        district_code: site.district.areaCode,
        page,
        version,
        content: passed,
        office_phone: officePhone,
        actor: getActorName(actor),
        // Versions and the audit are never deleted.
        reason: requirePublic('reason', { title: '原因' }, input.reason),
      })
      // A concurrent transaction saved this version first.
      .onConflict((once) => once.doNothing())
      .returning('version')
      .executeTakeFirst()
    if (!added) throw conflict()
    const detail = {
      pageVersion: version,
      pageLength: sitePageText(content).length,
      pageLengthBefore: sitePageText(before.content).length,
      reason: input.reason,
      ...(isConfirmationSame ? {} : { officePhone: officePhone !== '' }),
    }
    return { result: null, subject: titleOfSitePage(page), detail }
  },
})

const conflict = (): AppError => new AppError('conflict', '您打开以后，别人修改过这个页面。')
