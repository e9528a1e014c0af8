import { type District, ownVillageTitle, unitTitles } from '../districts/schema.ts'
import { districtNames, type MongolianWords, productWords } from './product-words.ts'

/** The entry for the name in the header. All other entries are the Chinese words themselves. */
export const siteNameEntry = '网站名称'

export type WordSection = { title: string; words: readonly string[] }

/**
 * The words of the public frame that may have a Mongolian form. A form belongs to exactly this Chinese word: when the
 * product words it differently, the old form no longer applies.
 */
export const wordSections = ({ kind }: Pick<District, 'kind'>): readonly WordSection[] => [
  {
    title: '页眉',
    words: [siteNameEntry, '菜单', '长者模式', '退出长者模式', '无障碍', '搜索'],
  },
  {
    title: '导航和菜单',
    words: [
      '首页',
      '党务公开',
      '政务公开',
      '财务公开',
      '本地要闻',
      ...Object.values(unitTitles[kind]),
      '补贴查询',
      '群众留言',
      '留言选登',
      '依申请公开',
      '全文检索',
      '关闭菜单',
      '收起菜单',
      '展开菜单',
      '放大菜单',
    ],
  },
  {
    title: '首页的服务',
    words: [ownVillageTitle(kind), '我要留言', '网上举报', '单位导航', '历史留言'],
  },
  {
    title: '页脚和快捷入口',
    words: [
      '公开指南',
      '关于与联系',
      '网站地图',
      '长者模式与无障碍',
      '工作人员登录',
      '我为政府网站找错',
      '主办单位',
      '承办单位',
      '监督机关',
      '地址',
      '邮编',
      '电话',
      '网站标识码',
      '访问量',
      '线索举报',
      '手机版',
      '回到顶部',
    ],
  },
]

export const listTranslatedWords = (district: Pick<District, 'kind'>): readonly string[] =>
  wordSections(district).flatMap(({ words }) => words)

/** What the product knows of a district's words; all others are empty. */
const defaultWords = (district: Pick<District, 'kind' | 'areaCode'>): MongolianWords =>
  Object.fromEntries(
    listTranslatedWords(district).map((word) => [
      word,
      (word === siteNameEntry ? districtNames[district.areaCode] : productWords[word]) ?? '',
    ]),
  )

/** The words that count: a stored version may be from before a word was introduced. */
export const withDefaults = (
  district: Pick<District, 'kind' | 'areaCode'>,
  stored: MongolianWords | undefined,
): MongolianWords =>
  Object.fromEntries(Object.entries(defaultWords(district)).map(([word, form]) => [word, stored?.[word] ?? form]))

/**
 * The words that a district has not confirmed in its own table. Citizens are offered Mongolian once there are none: a
 * page that is half in another language looks broken.
 */
export const missingWords = (district: Pick<District, 'kind'>, stored: MongolianWords | undefined): string[] =>
  listTranslatedWords(district).filter((word) => !stored?.[word])

export const longestForm = 80

/** Traditional script with its variation selectors, vowel separator and joiners, digits, spaces and brackets. */
const allowed = /^(?:[\u1800-\u1819\u1820-\u1878\u1880-\u18aa\u202f 0-9()·-]|\u200c|\u200d)*$/

export const problemOfForm = (form: string): string | undefined =>
  form.length > longestForm
    ? `最多 ${longestForm} 个字符`
    : allowed.test(form)
      ? undefined
      : '只能写传统蒙古文、数字、空格和括号；没有译好就留空，显示汉文'

export type WordChange = { title: string; before: string; after: string }

export const compareWords = (before: MongolianWords, after: MongolianWords): WordChange[] =>
  Object.entries(after).flatMap(([title, form]) =>
    (before[title] ?? '') === form ? [] : [{ title, before: before[title] || '（空）', after: form || '（空）' }],
  )
