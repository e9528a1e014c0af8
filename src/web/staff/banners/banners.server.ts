import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { authorise } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import {
  addBanner,
  authoriseBanners,
  changeBanner,
  removeBanner,
  stepBanner,
} from '../../../domain/banners/commands-staff.server.ts'
import { can } from '../../../domain/banners/policy.ts'
import { getBanner, listAllBanners, type StaffBanner } from '../../../domain/banners/queries.server.ts'
import {
  type BannerField,
  bannerFieldNames,
  type BannerTexts,
  isShownOn,
  mostBanners,
  problemsOfBanner,
} from '../../../domain/banners/rules.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { officePhoneView } from '../frame/forms/office-phone.server.ts'
import type { OfficePhoneView } from '../frame/forms/office-phone.tsx'
import type { StaffVisit } from '../frame/page.server.ts'

const listPath = '/staff/banners'
const path = '/staff/banners/:id'
type ListVisit = StaffVisit<typeof listPath>
type Visit = StaffVisit<typeof path>
type NewVisit = StaffVisit<'/staff/banners/new'>

const effect = '首页已经更新。'
const notices: Record<NonNullable<ListVisit['query']['mode']>, Notice> = {
  added: { kind: 'success', title: '已新增', message: effect },
  saved: { kind: 'success', title: '已保存', message: effect },
  moved: { kind: 'success', title: '已移动', message: effect },
  removed: { kind: 'success', title: '已删除', message: effect },
}

/** All banners of the district with when they are shown. */
export async function loadBanners({ site, staff, query }: ListVisit) {
  const { areaCode } = site.district
  const place = await getDistrictPlace(site.db, areaCode)
  authorise(can(staff, 'banner.read', { place }))
  const today = formatDate(site.now)
  const banners = await listAllBanners(site.db, areaCode)
  return {
    banners: banners.map((banner) => ({ ...banner, changeTime: null, period: periodOf(banner, today) })),
    shown: banners.filter((banner) => isShownOn(today, banner)).length,
    most: mostBanners,
    mayChange: can(staff, 'banner.change', { place }),
    notice: query.mode ? notices[query.mode] : null,
  }
}

function periodOf(banner: StaffBanner, today: string): { words: string; isShown: boolean } {
  const { startDay, endDay } = banner
  const days = startDay || endDay ? `${startDay ?? '现在'} 至 ${endDay ?? '以后'}` : '一直显示'
  if (isShownOn(today, banner)) return { words: days, isShown: true }
  return { words: `${startDay && startDay > today ? '还没有开始' : '已经结束'}，${days}`, isShown: false }
}

/** Moves a banner. `move`: id, version and direction, such as `12 3 up`. */
export async function arrangeBanners({ site, staff, readForm }: ListVisit & Submission) {
  const [, id, version, step] = /^(\d{1,9}) (\d{1,9}) (up|down)$/.exec(fieldText(await readForm(), 'move', 40)) ?? []
  if (!id) return redirect(href(listPath), { status: 303 })
  const banner = { districtCode: site.district.areaCode, id: Number(id), version: Number(version) }
  try {
    await site.db.transaction().execute((tx) => stepBanner(tx, staff, banner, step === 'up' ? 'up' : 'down'))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, listPath)
    const notice: Notice = { kind: 'error', title: '没有移动', message: error.message }
    return data({ notice }, refusalInit(error))
  }
  return redirect(href(listPath, { mode: 'moved' }), { status: 303 })
}

/** @throws AppError forbidden */
export const loadNewBanner = ({ site, staff }: NewVisit) => authoriseBanners(site.db, staff, site.district.areaCode)

const idOf = ({ id }: Visit['params']): number => {
  const read = idParameter.safeParse(id)
  if (!read.success) throw notFound('没有这张轮播图。')
  return read.data
}

/** One banner as it is. */
export async function loadBanner({ site, staff, params }: Visit) {
  await authoriseBanners(site.db, staff, site.district.areaCode)
  const banner = await getBanner(site.db, site.district.areaCode, idOf(params))
  const texts: BannerTexts = {
    pictureUrl: banner.pictureUrl,
    title: banner.title,
    alt: banner.alt,
    linkUrl: banner.linkUrl,
    focalX: String(banner.focalX),
    focalY: String(banner.focalY),
    startDay: banner.startDay ?? '',
    endDay: banner.endDay ?? '',
    officePhone: banner.officePhone,
  }
  return {
    texts,
    officePhone: officePhoneOf(texts),
    version: banner.version,
    changed: banner.changeTime ? `${banner.changePerson} ${formatDateTime(banner.changeTime)}` : null,
  }
}

export type BannerAnswer = {
  notice: Notice
  errors: FieldErrors<BannerField>
  typed: BannerTexts
  officePhone: OfficePhoneView
}

const officePhoneOf = ({ officePhone, title, alt }: BannerTexts) => officePhoneView(officePhone, title, alt)

/** Adds, saves or removes a banner. What was typed stays with what is wrong. */
export async function saveBanner({ site, staff, params, readForm }: (Visit | NewVisit) & Submission) {
  const form = await readForm()
  const { db, district, now, origin } = site
  const read = (name: BannerField): string => {
    const line = oneLine(fieldText(form, name, 1_000))
    // People copy the whole address.
    return name === 'linkUrl' && line.startsWith(`${origin}/`) ? line.slice(origin.length) : line
  }
  const written = Object.fromEntries(bannerFieldNames.map((name) => [name, read(name)])) as Record<BannerField, string>
  const texts: BannerTexts = { ...written, officePhone: fieldText(form, 'officePhone', 200) }
  const refuse = (errors: FieldErrors<BannerField>, message: string, init: ResponseInit) =>
    data<BannerAnswer>(
      {
        notice: { kind: 'error', title: '没有保存', message },
        errors,
        typed: texts,
        officePhone: officePhoneOf(texts),
      },
      init,
    )
  const removes = form.get('intent') === 'remove'
  const errors = removes ? {} : problemsOfBanner(texts)
  if (Object.keys(errors).length > 0) return refuse(errors, '请改正下面的内容。', { status: 422 })
  const districtCode = district.areaCode
  const version = Number(fieldText(form, 'version', 12)) || 0
  const show = (mode: ListVisit['query']['mode']) => redirect(href(listPath, { mode }), { status: 303 })
  try {
    return await db.transaction().execute(async (tx) => {
      if (!('id' in params)) {
        await addBanner(tx, staff, districtCode, texts, now)
        return show('added')
      }
      const banner = { districtCode, id: idOf(params), version }
      if (removes) await removeBanner(tx, staff, banner)
      else await changeBanner(tx, staff, banner, texts, now)
      return show(removes ? 'removed' : 'saved')
    })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    return refuse(error.field ? { [error.field]: error.message } : {}, error.message, refusalInit(error))
  }
}
