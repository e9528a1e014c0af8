import { z } from 'zod'
import { readLink } from '@three-affairs/document/read-link.ts'
import { idParameter } from '../../platform/parameters.ts'
import { lineSchema } from '../../platform/text/line-schema.ts'
import { bannerFields } from './banner-fields.ts'

const { pictureUrl, title, alt, linkUrl } = bannerFields

const percentMessage = '请填写 0 到 100 的整数'
const percent = z.int(percentMessage).min(0, percentMessage).max(100, percentMessage).default(50)

const day = lineSchema().refine((value) => value === '' || isDay(value), '请填写日期，例如 2026-10-01')

const isDay = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`)
  return /^2\d{3}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** What is wrong with the link of a banner; null for nothing. */
function problemOfLink(value: string): string | null {
  const link = value.length <= 500 ? readLink(value) : null
  if (link?.kind === 'local' && /^\/(?!\/)[^\s\\]*$/.test(value)) return null
  // What stands before the @ passes for the host: https://www.gov.cn@example.com
  if (link?.kind === 'remote' && link.url.username + link.url.password !== '')
    return '网址里不能有用户名（@ 前面的部分）'
  return link?.kind === 'remote' && value.startsWith('https://')
    ? null
    : '请填写本站网页的地址（以 / 开头），或 https:// 开头的网址'
}

const written = {
  pictureUrl: lineSchema()
    .refine(
      (value) =>
        /^\/(?:files\/u\/[\da-f]{64}\/[^/?#\s]{1,300}|banners\/[\w.-]{1,100}|pictures\/[\w.-]{1,100})$/.test(value),
      '请选择一张图片',
    )
    .describe(pictureUrl.title),
  title: lineSchema().min(1, '请填写标题').max(40, '标题最多 40 个字').describe(title.title),
  alt: lineSchema().min(1, '请填写图片说明').max(100, '图片说明最多 100 个字').describe(alt.title),
  linkUrl: lineSchema()
    .superRefine((value, context) => {
      const message = problemOfLink(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .describe(linkUrl.title),
  focalX: percent.describe('总要看得见的一点，离左边百分之几'),
  focalY: percent.describe('总要看得见的一点，离上边百分之几'),
  startDay: day.default('').describe('第一天，例如 2026-10-01；空为马上'),
  endDay: day.default('').describe('最后一天；空为一直显示'),
  officePhone: z
    .string()
    .max(200)
    .default('')
    .describe('标题和图片说明里确认是单位对外公布的办公手机号的那几个，用顿号隔开；没有确认的手机号会被拒绝'),
}

/** A banner as its list gave it; refused if somebody changed it meanwhile. */
const asSeen = {
  id: idParameter.describe('轮播图的编号'),
  version: z.int().min(1).describe('版本：列表里给出的；之后有人改过就拒绝'),
}

const days = z.object({ startDay: day, endDay: day })

/** Refuses a period that ends before it begins, also beside other wrong fields. */
const withPeriod = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) =>
  schema.refine(
    (value) => {
      const { startDay, endDay } = days.parse(value)
      return startDay === '' || endDay === '' || startDay <= endDay
    },
    {
      error: '结束的日期不能早于开始的日期',
      path: ['endDay'],
      when: ({ value }) => days.safeParse(value).success,
    },
  )

export const newBanner = withPeriod(z.object(written))
export const changedBanner = withPeriod(z.object({ ...written, ...asSeen }))
export const seenBanner = z.object(asSeen)
export const movedBanner = z.object({ ...asSeen, step: z.enum(['up', 'down']).describe('up 前移，down 后移') })

/** As the staff's list shows it. */
export const shownBanner = z.object({
  id: z.int(),
  pictureUrl: z.string(),
  title: z.string(),
  alt: z.string(),
  linkUrl: z.string(),
  focalX: z.int(),
  focalY: z.int(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  officePhone: z.string().describe('已经确认的办公手机号，没有就是空的'),
  version: z.int(),
})
