import { confirmOfficePhone } from '../checks/office-phone-words.ts'
import type { FieldErrors, Rule } from '../../platform/field-rule.ts'
import { readLink } from '../../platform/html/read-link.ts'

const filled =
  (most: number, what: string): Rule =>
  (value) =>
    value === '' ? `请填写${what}` : value.length > most ? `${what}最多 ${most} 个字` : null

const percent: Rule = (value) => (/^\d{1,3}$/.test(value) && Number(value) <= 100 ? null : '请填写 0 到 100 的整数')

const day: Rule = (value) =>
  value === '' || (/^2\d{3}-\d{2}-\d{2}$/.test(value) && isDay(value)) ? null : '请填写日期，例如 2026-10-01'

const isDay = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** What staff write about a banner, with titles and rules. */
export const bannerFields = {
  pictureUrl: {
    title: '图片',
    rule: (value) =>
      /^\/(?:files\/u\/[\da-f]{64}\/[^/?#\s]{1,300}|banners\/[\w.-]{1,100}|pictures\/[\w.-]{1,100})$/.test(value)
        ? null
        : '请选择一张图片',
  },
  title: { title: '标题', rule: filled(40, '标题'), phoneAdvice: confirmOfficePhone },
  alt: { title: '图片说明', rule: filled(100, '图片说明'), phoneAdvice: confirmOfficePhone },
  linkUrl: {
    title: '点开后打开',
    rule: (value) => {
      const link = value.length <= 500 ? readLink(value) : null
      if (link?.kind === 'local' && /^\/(?!\/)[^\s\\]*$/.test(value)) return null
      // What stands before the @ passes for the host: https://www.gov.cn@example.com
      if (link?.kind === 'remote' && link.url.username + link.url.password !== '')
        return '网址里不能有用户名（@ 前面的部分）'
      return link?.kind === 'remote' && value.startsWith('https://')
        ? null
        : '请填写本站网页的地址（以 / 开头），或 https:// 开头的网址'
    },
  },
  focalX: { title: '左右位置（%）', rule: percent },
  focalY: { title: '上下位置（%）', rule: percent },
  startDay: { title: '从哪天起显示', rule: day },
  endDay: { title: '显示到哪天', rule: day },
} as const satisfies Record<string, { title: string; rule: Rule; phoneAdvice?: string }>

export type BannerField = keyof typeof bannerFields
export const bannerFieldNames = Object.keys(bannerFields) as BannerField[]
/** As typed; days are empty if there is no limit. */
export type BannerTexts = Record<BannerField, string> & {
  /** Mobile numbers in title and description that a person confirmed as those of an office. */
  officePhone: string
}

export function problemsOfBanner(texts: BannerTexts): FieldErrors<BannerField> {
  const errors: FieldErrors<BannerField> = {}
  for (const name of bannerFieldNames) {
    const problem = bannerFields[name].rule(texts[name])
    if (problem) errors[name] = problem
  }
  if (!errors.startDay && !errors.endDay && texts.startDay && texts.endDay && texts.endDay < texts.startDay)
    errors.endDay = '结束的日期不能早于开始的日期'
  return errors
}

/** Of one district: nobody looks at more. */
export const mostBanners = 20

/** Whether a banner is on the home page on a day, which is written as 2026-01-31. */
export const isShownOn = (
  today: string,
  { startDay, endDay }: { startDay: string | null; endDay: string | null },
): boolean => (startDay === null || startDay <= today) && (endDay === null || today <= endDay)
