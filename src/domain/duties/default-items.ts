import type { AreaLevel } from '../../access/area-table.server.ts'
import type { PeriodKind } from './periods.ts'

/** Categories by their titles below a root, as the tree of the product has them. */
export type DefaultCategories = {
  rootTypeId: number
  /** The first ones, of any depth. Without any in the tree there is no such item where `isRequired`. */
  titles?: readonly string[]
  isRequired?: true
  /** Also all others right below the root, except these. */
  othersExcept?: readonly string[]
}

export type DefaultItem = {
  code: string
  heading: string
  title: string
  elements: string
  /** Document number of one of the default rules. */
  rule: string
  timeLimit: string
  levels: readonly AreaLevel[]
  kind: PeriodKind
  dueDay?: number
  dueWorkingDays?: number
  categories: DefaultCategories
  template: string | null
  titleWords?: readonly string[]
  effectiveFrom: string
}

export type DefaultRule = { title: string; documentNo: string; effectiveFrom: string; url: string }

const organisation = '村民委员会组织法'
const finance = '农经发〔2011〕13号'
const party = '党务公开条例'
const openness = '国务院令第711号'

/** Rules on which the default items rest; staff add what is issued later. */
export const defaultRules: readonly (DefaultRule & { key: string })[] = [
  {
    key: organisation,
    title: '中华人民共和国村民委员会组织法（2025年修订）',
    documentNo: '',
    effectiveFrom: '2026-01-01',
    url: '',
  },
  {
    key: finance,
    title: '农村集体经济组织财务公开规定',
    documentNo: finance,
    effectiveFrom: '2011-11-21',
    url: '',
  },
  { key: party, title: '中国共产党党务公开条例（试行）', documentNo: '', effectiveFrom: '2017-12-20', url: '' },
  {
    key: openness,
    title: '中华人民共和国政府信息公开条例',
    documentNo: openness,
    effectiveFrom: '2019-05-15',
    url: '',
  },
]

const [partyRoot, villageRoot, politicsRoot] = [1, 12, 13]

/** What districts begin with: the usual items of villages, branches and offices. Staff change them. */
export const defaultItems: readonly DefaultItem[] = [
  {
    code: 'finance',
    heading: '村级财务',
    title: '集体财务收支',
    elements: '收入、支出、债权债务、资产资源和收益分配，逐笔逐项',
    rule: finance,
    timeLimit: '每季度第一个月15日前公开上一季度的；往来较多的每月公开',
    levels: ['village'],
    kind: 'quarter',
    dueDay: 15,
    categories: { rootTypeId: villageRoot, titles: ['财务收支表'], othersExcept: ['村务公开'] },
    template: 'village-accounts',
    titleWords: ['收支', '账目', '财务公开', '财务公示', '财务报表'],
    effectiveFrom: '2011-11-21',
  },
  {
    code: 'affairs',
    heading: '村务',
    title: '村务',
    elements: '村民会议和村民代表会议的决定及落实情况，其他涉及村民利益的事项',
    rule: organisation,
    timeLimit: '至少每季度公布一次，每季度第一个月15日前',
    levels: ['village'],
    kind: 'quarter',
    dueDay: 15,
    categories: { rootTypeId: villageRoot, titles: ['村务公开'], isRequired: true },
    template: 'decision',
    effectiveFrom: '2011-11-21',
  },
  {
    code: 'party',
    heading: '党务',
    title: '党务',
    elements: '党组织的工作、党费收缴、发展党员和廉洁情况',
    rule: party,
    timeLimit: '每半年公开一次',
    levels: ['village', 'township'],
    kind: 'half-year',
    dueDay: 31,
    categories: { rootTypeId: partyRoot },
    template: 'blank',
    effectiveFrom: '2017-12-20',
  },
  {
    code: 'report',
    heading: '政务',
    title: '政府信息公开年度报告',
    elements: '主动公开、依申请公开、行政复议和诉讼、存在的问题和改进情况',
    rule: openness,
    timeLimit: '每年1月31日前公布上一年度的',
    levels: ['township', 'department'],
    kind: 'year',
    dueDay: 31,
    categories: { rootTypeId: politicsRoot, titles: ['年度报告'] },
    template: 'blank',
    titleWords: ['年度报告', '年报'],
    effectiveFrom: '2019-05-15',
  },
  {
    code: 'land-compensation',
    heading: '村务',
    title: '征地补偿费的使用和分配',
    elements: '征收的面积、标准、总额、分配方案和使用情况',
    rule: organisation,
    timeLimit: '发生时逐次公布',
    levels: ['village'],
    kind: 'event',
    categories: { rootTypeId: villageRoot },
    template: 'blank',
    effectiveFrom: '2011-11-21',
  },
  {
    code: 'contract',
    heading: '村务',
    title: '集体资产资源的承包、租赁和出让',
    elements: '标的、对方、价款、期限和付款安排',
    rule: finance,
    timeLimit: '发生时逐次公布',
    levels: ['village'],
    kind: 'event',
    categories: { rootTypeId: villageRoot },
    template: 'blank',
    effectiveFrom: '2011-11-21',
  },
  {
    code: 'project',
    heading: '村务',
    title: '工程项目的招投标和预决算',
    elements: '决定、招标、合同、进度、验收和决算',
    rule: finance,
    timeLimit: '每个环节完成时公布',
    levels: ['village'],
    kind: 'event',
    categories: { rootTypeId: villageRoot },
    template: 'blank',
    effectiveFrom: '2011-11-21',
  },
  {
    code: 'decision',
    heading: '村务',
    title: '一事一议和其他重大决定',
    elements: '议题、表决结果和落实情况',
    rule: organisation,
    timeLimit: '决定后及时公布',
    levels: ['village'],
    kind: 'event',
    categories: { rootTypeId: villageRoot },
    template: 'decision',
    effectiveFrom: '2011-11-21',
  },
  {
    code: 'subsidy',
    heading: '政务',
    title: '补贴政策和发放结果',
    elements: '依据、标准、申报指南、发放结果和监督电话',
    rule: openness,
    timeLimit: '形成或者变更之日起20个工作日内',
    levels: ['township', 'department'],
    kind: 'event',
    dueWorkingDays: 20,
    categories: { rootTypeId: politicsRoot },
    template: 'subsidy',
    effectiveFrom: '2019-05-15',
  },
]
