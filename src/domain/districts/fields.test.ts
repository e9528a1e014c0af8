import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareSettings, describeChanges, errorsOfSettings, settingsOfTexts, textsOfSettings } from './fields.ts'
import { districtsSchema, readSettings, settingsSchema, storedSettingsSchema } from './schema.ts'

const [first, second] = districtsSchema.parse(JSON.parse(readFileSync('config/districts.json', 'utf8')))
if (!first || !second) throw new Error('Two districts are configured.')
const settings = readSettings(first)
const texts = textsOfSettings(settings)

/** What is wrong with the settings of the first district with other texts. */
function problemsWith(other: Partial<typeof texts>) {
  const { error } = settingsSchema.safeParse(settingsOfTexts({ ...texts, ...other }))
  return errorsOfSettings(
    Object.fromEntries(error?.issues.map(({ path, message }) => [`settings.${path.join('.')}`, message]) ?? []),
  )
}

test('the form holds every setting and gives it back as it was', () => {
  expect(Object.keys(settings).toSorted()).toEqual(
    [...new Set(Object.keys(texts).map((name) => name.split('.')[0]))]
      // Left out by the district: the usual values count.
      .filter((name) => name !== 'mobileSecondDigits' && name !== 'receiptOnlyByDefault')
      .toSorted(),
  )
  const all = { ...settings, mobileSecondDigits: '3456789', receiptOnlyByDefault: true, reviews: 2 as const }
  for (const one of [all, { ...readSettings(second), receiptOnlyByDefault: false }])
    expect(settingsSchema.parse(settingsOfTexts(textsOfSettings(one)))).toEqual(one)
})

test.each([
  ['name', ' \u0000 ', '地区名称不能为空'],
  ['name', '旗'.repeat(31), '地区名称最多 30 个字'],
  ['footer.postcode', '1374', '邮编应为 6 位邮政编码'],
  ['footer.siteIdCode', '12', '网站标识码应为 10 位网站标识码'],
  ['footer.icp.url', 'javascript:alert(1)', 'ICP 备案查询网址应为以 http:// 或 https:// 开头的网址'],
  ['footer.policeFiling.url', '', '公安备案查询网址应为以 http'],
  ['reportUrl', 'http://a.example/ b', '线索举报网址不能有空格'],
  ['reportUrl', 'https://www.12388.gov.cn@a.example/', '线索举报网址网址里不能有用户名'],
  ['mobileWebsite', 'm.example', '手机版网址应为以 http'],
  ['mobileSecondDigits', '2', '手机号码的第二位应为 3 到 9'],
  ['deadlines.accept', '', '受理期限（工作日）应为整数'],
  ['deadlines.accept', '0', '受理期限（工作日）至少是 1'],
  ['deadlines.complex', '2', '复杂事项答复期限（工作日）不能少于简单事项'],
  ['deadlines.veto', '91', '一票否决的天数不能超过 90'],
  ['deadlines.warn', '90', '报告领导的天数应少于一票否决'],
  ['reviews', '4', '发布前的审核次数应为 1、2 或 3'],
] as const)('refuses %s as %j beside its field', (name, value, message) => {
  expect(problemsWith({ [name]: value })).toEqual({ [name]: expect.stringContaining(message) })
})

test('a police filing may be left out as a whole', () => {
  const none = { ...texts, 'footer.policeFiling.number': '', 'footer.policeFiling.url': ' ' }
  expect(settingsSchema.parse(settingsOfTexts(none)).footer.policeFiling).toBeNull()
})

test('only configuration and stored rows may leave out settings, and only stored rows have unknown ones', () => {
  const { reviews, replyApproval, deadlines, ...older } = settings
  const usual = {
    reviews: 3,
    replyApproval: false,
    deadlines: { accept: 1, simple: 3, complex: 10, warn: 60, veto: 90 },
  }
  expect({ reviews, replyApproval, deadlines }).toEqual(usual)
  expect(storedSettingsSchema.parse(older)).toEqual(settings)
  expect(storedSettingsSchema.parse({ ...older, deadlines: { accept: 2 } }).deadlines.accept).toBe(2)
  for (const name of ['reviews', 'replyApproval', 'deadlines'])
    expect(settingsSchema.safeParse({ ...settings, [name]: undefined }).success).toBe(false)

  const newer = {
    ...settings,
    motto: '新',
    deadlines: { ...deadlines, appeal: 5 },
    footer: { ...settings.footer, fax: '1', icp: { number: 'a', url: 'https://a.example', since: '2026' } },
  }
  expect(storedSettingsSchema.parse(newer)).toEqual({
    ...settings,
    footer: { ...settings.footer, icp: { number: 'a', url: 'https://a.example' } },
  })
  expect(settingsSchema.safeParse(newer).success).toBe(false)
})

test('says in words what was changed', () => {
  const now = { ...settings, subTitle: '新的副标题', receiptOnlyByDefault: true, mobileWebsite: 'https://m.example/' }
  expect(describeChanges(compareSettings(settings, now))).toBe(
    `副标题：${settings.subTitle} → 新的副标题；手机版网址：（空） → https://m.example/；新留言默认仅凭回执编号查看：否 → 是`,
  )
  expect(compareSettings(settings, settings)).toEqual([])
})
