import type { Staff } from '../../../access/policy.ts'
import { endFieldDrafts } from '../../../domain/field-drafts/commands.server.ts'
import { listFieldDrafts } from '../../../domain/field-drafts/queries.server.ts'
import { draftsField, readSentDraft } from '../../../domain/field-drafts/rules.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { fieldTexts } from '../../../platform/text/text-input.ts'
import type { PageDrafts } from './page-drafts.ts'

type Owner = { site: Pick<RequestContext, 'db' | 'keys' | 'district' | 'now'>; staff: Staff }

/** The drafts of an account on a page. */
export async function loadPageDrafts({ site, staff }: Owner, page: string): Promise<PageDrafts> {
  const drafts = await listFieldDrafts(site.db, site.keys, { staff, districtCode: site.district.areaCode }, page)
  return {
    account: staff.loginName,
    page,
    drafts: drafts.map(({ field, text, base, writing, revision, saveTime }) => ({
      field,
      text,
      base,
      writing,
      revision,
      time: formatDateTime(saveTime),
    })),
  }
}

/** Fields of one form. */
const mostSent = 40

/** Ends the drafts of a form that has been sent. */
export async function endSentDrafts({ site, staff }: Owner, form: FormData): Promise<void> {
  const sent = fieldTexts(form, draftsField, 400)
    .slice(0, mostSent)
    .flatMap((value) => readSentDraft(value) ?? [])
  if (sent.length === 0) return
  await site.db.transaction().execute((tx) => endFieldDrafts(tx, staff, site.district.areaCode, sent, site.now))
}

/** Ends the drafts of a page whose form was confirmed by another one. */
export async function endPageDrafts({ site, staff }: Owner, page: string): Promise<void> {
  const districtCode = site.district.areaCode
  const drafts = await listFieldDrafts(site.db, site.keys, { staff, districtCode }, page)
  await site.db.transaction().execute((tx) => endFieldDrafts(tx, staff, districtCode, drafts, site.now))
}
