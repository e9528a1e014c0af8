import type { DistrictSettings } from './schema.ts'

/** How a setting is entered: on one line, on several, as one of a few values, as yes or no, or as confirmed numbers. */
type Entry = 'line' | 'lines' | 'number' | 'reviews' | 'flag' | 'office-phone'
type SettingsField = { name: string; title: string; entry?: Entry; hint?: string; inputMode?: 'numeric' | 'url' }

/** The settings as staff see them. Names are paths in `DistrictSettings`. */
export const settingsSections = [
  {
    title: '网站名称',
    fields: [
      { name: 'name', title: '地区名称', hint: '网站名称是“地区名称＋三务公开”。' },
      { name: 'subTitle', title: '副标题', hint: '写在网站名称下面。' },
    ],
  },
  {
    title: '监督机关',
    fields: [
      { name: 'direct', title: '纪委' },
      { name: 'direct1', title: '监委' },
    ],
  },
  {
    title: '页脚',
    fields: [
      { name: 'footer.sponsor', title: '主办单位', hint: '几个单位用顿号隔开。' },
      { name: 'footer.organiser', title: '承办单位' },
      { name: 'footer.address', title: '地址' },
      { name: 'footer.postcode', title: '邮编', inputMode: 'numeric' },
      { name: 'footer.phone', title: '电话' },
      { name: 'footer.officePhone', title: '确认为办公手机号', entry: 'office-phone' },
      {
        name: 'footer.siteIdCode',
        title: '网站标识码',
        inputMode: 'numeric',
        hint: '10 位数字，“我为政府网站找错”也用它。',
      },
      { name: 'footer.icp.number', title: 'ICP 备案号', hint: '没有备案的，这一项和下一项都留空。' },
      { name: 'footer.icp.url', title: 'ICP 备案查询网址', inputMode: 'url' },
      { name: 'footer.policeFiling.number', title: '公安备案号', hint: '没有公安备案的，这一项和下一项都留空。' },
      { name: 'footer.policeFiling.url', title: '公安备案查询网址', inputMode: 'url' },
    ],
  },
  {
    title: '举报和手机版',
    fields: [
      { name: 'reportUrl', title: '线索举报网址', inputMode: 'url' },
      { name: 'mobileWebsite', title: '手机版网址', inputMode: 'url', hint: '二维码里的网址；留空就是本站的网址。' },
    ],
  },
  {
    title: '给搜索引擎的说明',
    fields: [
      { name: 'keywords', title: '关键词', entry: 'lines', hint: '用逗号隔开。' },
      { name: 'description', title: '网站说明', entry: 'lines' },
    ],
  },
  {
    title: '群众留言',
    fields: [
      {
        name: 'deadlines.accept',
        title: '受理期限（工作日）',
        entry: 'number',
        hint: '期限改了以后，还没有办结的留言也按新的期限算。',
      },
      { name: 'deadlines.simple', title: '简单事项答复期限（工作日）', entry: 'number', hint: '咨询按简单事项算。' },
      {
        name: 'deadlines.complex',
        title: '复杂事项答复期限（工作日）',
        entry: 'number',
        hint: '投诉、求助、建议和还没有分类的留言按复杂事项算。',
      },
      { name: 'deadlines.warn', title: '报告领导的天数', entry: 'number', hint: '超过这些天没有答复，提醒报告领导。' },
      {
        name: 'deadlines.veto',
        title: '一票否决的天数',
        entry: 'number',
        hint: '检查指标规定不能超过 3 个月，所以最多是 90 天。',
      },
      {
        name: 'mobileSecondDigits',
        title: '手机号码的第二位',
        inputMode: 'numeric',
        hint: '可以填的数字写在一起，如 3456789；留空是 34578。',
      },
      { name: 'receiptOnlyByDefault', title: '新留言默认仅凭回执编号查看', entry: 'flag' },
      { name: 'replyApproval', title: '答复经另一个人审核后才发出', entry: 'flag' },
    ],
  },
  {
    title: '补贴数据',
    fields: [
      {
        name: 'paymentApproval',
        title: '补贴数据经另一个人确认后才公开',
        entry: 'flag',
        hint: '上传的人自己不能确认；更正和收回一笔补贴也一样。',
      },
    ],
  },
  {
    title: '村级账本',
    fields: [
      {
        name: 'contractLimit',
        title: '应写明合同的支出（元）',
        entry: 'number',
        hint: '一笔支出超过这个数又没有写明合同的，请单位说明。改了以后，当天夜里按新的数重新比对。',
      },
      {
        name: 'hintDays',
        title: '账目提示公开前给单位的时间（工作日）',
        entry: 'number',
        hint: '单位说明并经确认的，当时公开；过了这些工作日还没有说明的，也公开，写“还没有说明”。',
      },
    ],
  },
  {
    title: '稿件审核',
    fields: [
      { name: 'reviews', title: '发布前的审核次数', entry: 'reviews', hint: '默认三审三校，每次由不同的人审核。' },
    ],
  },
] as const satisfies readonly { title: string; fields: readonly SettingsField[] }[]

export type SettingsFieldName = (typeof settingsSections)[number]['fields'][number]['name']

export const settingsFields: readonly (SettingsField & { name: SettingsFieldName })[] = settingsSections.flatMap(
  ({ fields }): readonly (SettingsField & { name: SettingsFieldName })[] => fields,
)

/** The settings as texts of a form. */
export type SettingsTexts = Record<SettingsFieldName, string>

export const yes = '1'

/** @param read the text of a field. */
export const settingsTexts = (read: (name: SettingsFieldName) => string): SettingsTexts =>
  Object.fromEntries(settingsFields.map(({ name }) => [name, read(name)])) as SettingsTexts

export const textsOfSettings = (settings: DistrictSettings): SettingsTexts =>
  settingsTexts((name) => {
    const value = name
      .split('.')
      .reduce<unknown>((outer, key) => (outer as Record<string, unknown> | null)?.[key], settings)
    if (typeof value === 'boolean') return value ? yes : ''
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  })

/** The settings that a form means, still to be validated. */
export function settingsOfTexts(texts: SettingsTexts): unknown {
  const settings: Record<string, unknown> = {}
  for (const { name, entry } of settingsFields) {
    const keys = name.split('.')
    const last = keys.pop() ?? ''
    const inner = keys.reduce<Record<string, unknown>>(
      (outer, key) => (outer[key] ??= {}) as Record<string, unknown>,
      settings,
    )
    inner[last] = valueOf(texts[name].trim(), entry)
  }
  for (const filing of ['icp', 'policeFiling'] as const)
    if (!texts[`footer.${filing}.number`].trim() && !texts[`footer.${filing}.url`].trim())
      Object.assign(settings['footer'] as object, { [filing]: null })
  const footer = settings['footer'] as Record<string, unknown>
  if (!footer['officePhone']) delete footer['officePhone']
  if (!settings['mobileSecondDigits']) delete settings['mobileSecondDigits']
  return settings
}

function valueOf(text: string, entry: Entry | undefined): unknown {
  if (entry === 'flag') return text === yes
  // Other text stays text, so the schema reports it.
  if (entry === 'number' || entry === 'reviews') return /^\d{1,7}$/.test(text) ? Number(text) : text
  return text
}

/** What is wrong by field of the form. Messages of the schema lack the title of their field. */
export const errorsOfSettings = (errors: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message = '']) => {
      const field = settingsFields.find((each) => name === `settings.${each.name}`)
      return field ? [field.name, `${field.title}${message}`] : [name, message]
    }),
  )

export type SettingsChange = { title: string; before: string; after: string }

/** What was changed, in words. */
export function compareSettings(before: DistrictSettings, after: DistrictSettings): SettingsChange[] {
  const [old, now] = [textsOfSettings(before), textsOfSettings(after)]
  return settingsFields.flatMap(({ name, title, entry }) =>
    old[name] === now[name] ? [] : [{ title, before: wordsOf(old[name], entry), after: wordsOf(now[name], entry) }],
  )
}

const wordsOf = (text: string, entry: Entry | undefined): string =>
  entry === 'flag' ? (text === yes ? '是' : '否') : text || '（空）'

export const describeChanges = (changes: readonly SettingsChange[]): string =>
  changes.map(({ title, before, after }) => `${title}：${before} → ${after}`).join('；')
