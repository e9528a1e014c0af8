import { z } from 'zod'
import { oneLine } from '../../platform/text/text-input.ts'

const line = (max: number) => z.string('应为文字').overwrite(oneLine).min(1, '不能为空').max(max, `最多 ${max} 个字`)
const webAddress = z
  .url({ protocol: /^https?$/, error: '应为以 http:// 或 https:// 开头的网址' })
  .regex(/^[^\s\p{Cc}]*$/u, '不能有空格')
  .max(300, '最多 300 个字')
  .refine((url) => url.isWellFormed(), '有不能识别的字符')
  // https://www.gov.cn@example.com leads to example.com.
  .refine((url) => !/^https?:\/*[^/?#\\]*@/i.test(url), '网址里不能有用户名（@ 前面的部分）')
const port = z.int('应为整数').min(1, '应在 1 到 65535 之间').max(65_535, '应在 1 到 65535 之间')

/** A registration number shown in the footer as a link to its register. */
const filing = z.strictObject({ number: line(60), url: webAddress })

const days = (max: number) => z.int('应为整数').min(1, '至少是 1').max(max, `不能超过 ${max}`)

/** Within how many days messages are handled: working days, but for the last two. */
const deadlinesSchema = z
  .strictObject({
    accept: days(30),
    simple: days(60),
    complex: days(60),
    /** Days after which an unanswered message is a matter for the leaders. */
    warn: days(90),
    /** Days after which the inspection vetoes the site. */
    veto: days(90),
  })
  .refine(({ simple, complex }) => simple <= complex, { path: ['complex'], error: '不能少于简单事项的天数' })
  .refine(({ warn, veto }) => warn < veto, { path: ['warn'], error: '应少于一票否决的天数' })
export type Deadlines = z.infer<typeof deadlinesSchema>

/**
 * What the administrators of a district decide. config/districts.json has the values of the first start; afterwards the
 * newest version in the database counts.
 */
export const settingsSchema = z.strictObject({
  name: line(30),
  subTitle: line(60),
  /** The supervising discipline inspection commission. */
  direct: line(60),
  /** The supervising supervisory commission. */
  direct1: line(60),
  keywords: line(300),
  description: line(300),
  reportUrl: webAddress,
  /** URL of the QR code; empty for the site's own URL. */
  mobileWebsite: z.union([webAddress, z.literal('')], { error: '应为网址，或留空表示本站地址' }),
  /**
   * Second digits of the mobile numbers accepted for messages, such as "3456789". The default, 34578, is that of the
   * specification; it excludes the newer numbers that begin with 16 and 19.
   */
  mobileSecondDigits: z
    .string('应为文字')
    .regex(/^[3-9]{1,7}$/, '应为 3 到 9 之间的数字，如 3456789')
    .optional(),
  /** Whether the message form preselects that a message can only be viewed with its receipt number. */
  receiptOnlyByDefault: z.boolean('应为 true 或 false').optional(),
  /** How many reviews a text passes before it is released (三审三校 by default), each by another person. */
  reviews: z.literal([1, 2, 3], { error: '应为 1、2 或 3' }),
  /** Whether another person approves a reply to a message before its writer sees it. */
  replyApproval: z.boolean('应为 true 或 false'),
  /** Whether a second person confirms payments, and corrections of them, before citizens see them. */
  paymentApproval: z.boolean('应为 true 或 false'),
  /** Yuan: an expense of more than this should name its contract. */
  contractLimit: z.int('应为整数').min(1_000, '至少是 1000').max(1_000_000, '不能超过 1000000'),
  /** Working days in which a unit explains a hint before the public reads it unexplained (decision 84). */
  hintDays: z.int('应为整数').min(1, '至少 1 天').max(60, '最多 60 天'),
  deadlines: deadlinesSchema,
  footer: z.strictObject({
    sponsor: line(120),
    organiser: line(120),
    address: line(120),
    postcode: z.string('应为文字').regex(/^\d{6}$/, '应为 6 位邮政编码'),
    phone: line(60),
    /** Mobile numbers in `phone` that were confirmed as those of the office. */
    officePhone: z.string('应为文字').max(60, '最多 60 个字').optional(),
    siteIdCode: z.string('应为文字').regex(/^\d{10}$/, '应为 10 位网站标识码'),
    /** Filings of the site, with the ministry of industry and with the police. */
    icp: filing.nullable(),
    policeFiling: filing.nullable(),
  }),
})
export type DistrictSettings = z.infer<typeof settingsSchema>

export const defaultContractLimit = 10_000
const defaultHintDays = 15

const deadlineDefaults: Deadlines = { accept: 1, simple: 3, complex: 10, warn: 60, veto: 90 }

/** Fills in what configurations and versions from before a setting was introduced leave out. */
const withDefaults = (given: unknown): unknown =>
  isRecord(given)
    ? {
        reviews: 3,
        replyApproval: false,
        paymentApproval: false,
        contractLimit: defaultContractLimit,
        hintDays: defaultHintDays,
        ...given,
        deadlines: isRecord(given['deadlines']) ? { ...deadlineDefaults, ...given['deadlines'] } : deadlineDefaults,
      }
    : given

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const { footer, deadlines } = settingsSchema.shape
const storedFiling = z.object(filing.shape).nullable()

/** A stored version. Keys of a newer release are ignored, so that older processes run on beside it. */
export const storedSettingsSchema: z.ZodType<DistrictSettings> = z.preprocess(
  withDefaults,
  z.object({
    ...settingsSchema.shape,
    deadlines: z.object(deadlines.shape),
    footer: z.object({ ...footer.shape, icp: storedFiling, policeFiling: storedFiling }),
  }),
)

const districtKinds = ['city', 'banner', 'county', 'farm'] as const
export type DistrictKind = (typeof districtKinds)[number]

/** One entry of config/districts.json: where the district is served, and its first settings. */
const districtSchema = z.strictObject({
  ports: z.array(port).min(1, '至少要有一个端口'),
  /** Host names under which a proxy serves the district, in lower case and without a port. */
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/, '应为小写域名，不带端口')),
  areaCode: z.string().regex(/^1522\d{2}000000$/, '应为 1522xx000000 形式的 12 位区划代码'),
  /** Id of the district's root area. */
  areaId: z.int('应为整数').min(1, '应为正整数'),
  kind: z.enum(districtKinds, { error: `应为 ${districtKinds.join('、')} 之一` }),
  /** Colour theme from src/web/ui/styles/themes.css. */
  theme: z.enum(['apricot', 'birch', 'grass', 'maple', 'rice', 'spring', 'soil'], {
    error: '应为 apricot、birch、grass、maple、rice、spring、soil 之一',
  }),
  ...settingsSchema.shape,
})
/** A district with the settings that count now. */
export type District = z.infer<typeof districtSchema>

/** The settings of a district without the rest. */
export const readSettings = (district: District): DistrictSettings =>
  settingsSchema.parse(Object.fromEntries(Object.entries(district).filter(([name]) => name in settingsSchema.shape)))

/** The district with other settings. */
export const withSettings = (
  { ports, hosts, areaCode, areaId, kind, theme }: District,
  settings: DistrictSettings,
): District => ({ ports, hosts, areaCode, areaId, kind, theme, ...settings })

/** All districts. Ports, hosts, codes and ids must be unique. */
export const districtsSchema = z
  .array(z.preprocess(withDefaults, districtSchema))
  .min(1, '至少要有一个地区')
  .superRefine((districts, context) => {
    const seen = new Map<string, string>()
    for (const [at, district] of districts.entries()) {
      const unique: [string, (string | number)[]][] = [
        ['ports', district.ports],
        ['hosts', district.hosts],
        ['areaCode', [district.areaCode]],
        ['areaId', [district.areaId]],
      ]
      for (const [field, values] of unique) {
        for (const value of values) {
          const earlier = seen.get(`${field} ${value}`)
          if (earlier) {
            context.addIssue({ code: 'custom', path: [at, field], message: `${value} 已用于 ${earlier}` })
          }
          seen.set(`${field} ${value}`, district.name)
        }
      }
    }
  })

export type UnitTitles = { department: string; township: string; village: string }

/** Titles of the three unit lists by kind of district. */
export const unitTitles: Record<DistrictKind, UnitTitles> = {
  city: { department: '市直单位', township: '乡镇(街道)', village: '嘎查村(社区)' },
  banner: { department: '旗直单位', township: '苏木乡镇', village: '嘎查村(社区)' },
  county: { department: '县直单位', township: '乡镇', village: '村(社区)' },
  farm: { department: '局直单位', township: '所属公司', village: '生产队' },
}

/** What people call the page of the village that they chose. */
export const ownVillageTitle = (kind: DistrictKind): string => (kind === 'farm' ? '我的生产队' : '我的村')
