import { redirect } from 'react-router'
import { authorise } from '../../../access/policy.ts'
import type { BannerTexts } from '../../../domain/banners/banner-fields.ts'
import { addBanner, changeBanner, moveBanner, removeBanner } from '../../../domain/banners/operations.server.ts'
import type { StaffBanner } from '../../../domain/banners/queries.server.ts'
import { isBannerShown, mostBanners } from '../../../domain/banners/rules.ts'
import { getBannerToChange, listBanners } from '../../../domain/banners/staff-queries.server.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { officePhoneView } from '../frame/forms/office-phone.server.ts'
import { type FieldTexts, findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import { readMove } from '../frame/forms/read-move.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const listPath = '/staff/banners'
type ListVisit = StaffVisit<typeof listPath>
type Visit = StaffVisit<'/staff/banners/:id'>
type NewVisit = StaffVisit<'/staff/banners/new'>

/** All banners of the district with when they are shown. */
export async function loadBanners({ site, staff, query }: ListVisit) {
  const today = formatDate(site.now)
  const banners = await listBanners.ask(site, staff, {})
  return {
    banners: banners.map((banner) => ({ ...banner, changeTime: null, period: periodOf(banner, today) })),
    shown: banners.filter((banner) => isBannerShown(today, banner)).length,
    most: mostBanners,
    mayChange: await changeBanner.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

function periodOf(banner: StaffBanner, today: string): { words: string; isShown: boolean } {
  const { startDay, endDay } = banner
  const days = startDay || endDay ? `${startDay ?? '现在'} 至 ${endDay ?? '以后'}` : '一直显示'
  if (isBannerShown(today, banner)) return { words: days, isShown: true }
  return { words: `${startDay && startDay > today ? '还没有开始' : '已经结束'}，${days}`, isShown: false }
}

export async function arrangeBanners(visit: ListVisit & Submission) {
  const move = readMove(await visit.readForm())
  if (!move) return redirect(href(listPath), { status: 303 })
  const stored = { load: () => loadBanners(visit), versionIn: () => undefined }
  return submitForm(visit, moveBanner, href(listPath), () => move, stored)
}

/** @throws AppError forbidden */
export const loadNewBanner = async ({ site, staff }: NewVisit) => authorise(await addBanner.isAllowed(site, staff, {}))

export const saveNewBanner = (visit: NewVisit & Submission) =>
  submitForm(visit, addBanner, href(listPath), withOwnLink(visit.site))

/** One banner as it is. */
export async function loadBanner(visit: Visit) {
  const { officePhone, version, changeTime, changePerson, ...banner } = await askPage(visit, getBannerToChange)
  const texts: BannerTexts = {
    pictureUrl: banner.pictureUrl,
    title: banner.title,
    alt: banner.alt,
    linkUrl: banner.linkUrl,
    focalX: String(banner.focalX),
    focalY: String(banner.focalY),
    startDay: banner.startDay ?? '',
    endDay: banner.endDay ?? '',
  }
  return {
    texts,
    officePhone: officePhoneView(officePhone, texts.title, texts.alt),
    version,
    changed: changeTime ? `${changePerson} ${formatDateTime(changeTime)}` : null,
  }
}

/** Changes or removes a banner. */
export async function saveBanner(visit: Visit & Submission) {
  const removes = (await visit.readForm()).get('intent') === 'remove'
  const stored = {
    load: async (isConflict: boolean) => (isConflict ? loadBanner(visit) : null),
    versionIn: (now: Awaited<ReturnType<typeof loadBanner>> | null) => now?.version,
  }
  return removes
    ? submitForm(visit, removeBanner, href(listPath), {}, stored)
    : submitForm(visit, changeBanner, href(listPath), withOwnLink(visit.site), stored)
}

/** People copy the whole address of our own pages. */
const withOwnLink =
  ({ origin }: Pick<Visit['site'], 'origin'>) =>
  (typed: FieldTexts): FieldTexts => {
    const link = oneLine(typed['linkUrl'] ?? '')
    return link.startsWith(`${origin}/`) ? { ...typed, linkUrl: link.slice(origin.length) } : typed
  }
