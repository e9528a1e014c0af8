/** 单项否决, 扣分项, and what the site watches besides. */
export const checkKinds = { veto: '单项否决', deduction: '扣分项', own: '本站另查' } as const
export type CheckKind = keyof typeof checkKinds

/** Number of the document by which the rule of a check is found in the dated table of rules. */
const inspection = '国办秘函〔2019〕19号'
const openness = '国务院令第711号'

export type Check = {
  kind: CheckKind
  title: string
  /** What is checked, with its limit. */
  about: string
  /** Null: no document, only the reason in `about`. */
  basis: string | null
  /** Whether everybody may read how it stands: it follows from what is public already. */
  isPublic: boolean
  /** What a person has to look at, where the site cannot tell by itself. */
  byHand?: string
}

/** All checks in the order of pages. Limits are those of the inspection; `about` says where one is the site's own. */
const all = {
  probes: {
    kind: 'veto',
    title: '网站打开',
    about: '一周里每天至少探测 20 次，打不开或者超过 15 秒的达到 5%',
    basis: inspection,
    isPublic: true,
  },
  home: { kind: 'veto', title: '首页更新', about: '首页两周没有新内容', basis: inspection, isPublic: true },
  'news-columns': {
    kind: 'veto',
    title: '动态、通知公告、政策文件栏目更新',
    about: '动态要闻类两周、通知公告和政策文件类 6 个月没有更新的，合计 5 个以上',
    basis: inspection,
    isPublic: true,
  },
  columns: {
    kind: 'veto',
    title: '其他栏目更新',
    about: '应当更新而长期没有更新的栏目 10 个以上；其他栏目的期限本站按一年算',
    basis: inspection,
    isPublic: true,
  },
  'blank-columns': { kind: 'veto', title: '空白栏目', about: '空白栏目 5 个以上', basis: inspection, isPublic: true },
  'way-to-ask': {
    kind: 'veto',
    title: '咨询渠道',
    about: '网站要有能用的留言渠道，并且有人办理',
    basis: inspection,
    isPublic: false,
  },
  messages: {
    kind: 'veto',
    title: '留言答复',
    about: '有效留言超过三个月没有答复；天数按本地区的设置',
    basis: inspection,
    isPublic: false,
  },
  guides: { kind: 'veto', title: '办事指南', about: '网站没有办事指南', basis: inspection, isPublic: true },
  'release-dates': {
    kind: 'veto',
    title: '发布日期',
    about: '伪造发布日期：写的发布时间和本站记录的发布操作相差一天以上',
    basis: inspection,
    isPublic: false,
  },
  'serious-errors': {
    kind: 'veto',
    title: '严重表述错误',
    about: '文章里有严重的表述错误',
    basis: inspection,
    isPublic: false,
    byHand: '请抽看近期公开的文章，重点看领导人姓名和职务、重要会议和文件的名称、地名和国旗国徽图片。',
  },
  secrets: {
    kind: 'veto',
    title: '保密',
    about: '公开了国家秘密、不该公开的内容',
    basis: inspection,
    isPublic: false,
    byHand: '请查看保密审查的记录，抽看文章和附件里有没有标密、内部文件和会议纪要。',
  },
  'illegal-content': {
    kind: 'veto',
    title: '违法内容和链接',
    about: '有反动、暴力、色情等内容，或者链接到这样的网站',
    basis: inspection,
    isPublic: false,
    byHand: '请逐个点开外部网站的链接，看打开的还是不是原来的网站。本站只能查打不打得开，看不出内容换了没有。',
  },
  attacks: {
    kind: 'veto',
    title: '网站安全',
    about: '网站被攻击、页面被改，没有及时处理',
    basis: inspection,
    isPublic: false,
    byHand: '请查看操作记录里的异常情况，问一问运行网站的人，看看网信、公安有没有发来通报。',
  },
  'policy-column': {
    kind: 'deduction',
    title: '政策文件栏目',
    about: '政策文件 6 个月没有更新',
    basis: inspection,
    isPublic: true,
  },
  'message-column': {
    kind: 'deduction',
    title: '留言公开栏目',
    about: '公开的留言和答复两个月没有更新',
    basis: inspection,
    isPublic: true,
  },
  statistics: {
    kind: 'deduction',
    title: '数据栏目',
    about: '统计数据 3 个月没有更新',
    basis: inspection,
    isPublic: true,
  },
  undated: {
    kind: 'deduction',
    title: '成文日期',
    about: '没有日期的算作没有更新；有文号的文件要写成文日期',
    basis: inspection,
    isPublic: true,
  },
  typos: {
    kind: 'deduction',
    title: '错别字',
    about: '文章里有错别字，例如“人民”写成“入民”',
    basis: inspection,
    isPublic: false,
  },
  'dead-links': {
    kind: 'deduction',
    title: '链接',
    about: '文章里的链接打不开',
    basis: inspection,
    isPublic: false,
  },
  interpretations: {
    kind: 'deduction',
    title: '政策解读',
    about: '政策解读里要有链接到它解读的政策文件',
    basis: inspection,
    isPublic: true,
  },
  requests: {
    kind: 'own',
    title: '公开申请答复',
    about: '依申请公开要按期答复',
    basis: openness,
    isPublic: false,
  },
  duties: {
    kind: 'own',
    title: '按期公开',
    about: '各单位每一期的公开事项，过了日期没有公开的；各项的依据写在公开事项清单里',
    basis: null,
    isPublic: true,
  },
  hints: {
    kind: 'own',
    title: '账目提示',
    about: '过了本地区规定的天数，单位还没有说明的',
    basis: null,
    isPublic: false,
  },
  held: {
    kind: 'own',
    title: '审核和补审',
    about: '送审超过 7 天没有审完的稿件，和紧急发布以后没有补审的文章',
    basis: null,
    isPublic: false,
  },
} as const satisfies Record<string, Check>
export type CheckCode = keyof typeof all

export const checks: Readonly<Record<CheckCode, Check>> = all
export const checkCodes = Object.keys(all) as [CheckCode, ...CheckCode[]]
