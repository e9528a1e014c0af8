import type { DepartmentKey } from '../units/departments.ts'
import type { ProjectCode } from './rates.ts'

export type DemoProject = {
  code: ProjectCode
  name: string
  /** Months of payment. */
  months: readonly number[]
  /** Period in words. */
  period: (year: number, month: number) => string
  standard: string
  guide: string
  /** The yearly notice of the rates: its column, the office that issues it, the month of its release. */
  notice: { path: string; office: DepartmentKey; month: number; terms: readonly string[] }
}

/** What the title of a project's notice of one year ends with, after the name of the issuer. */
export const noticeTitle = ({ name }: Pick<DemoProject, 'name'>, year: number | string): string =>
  `关于公布${year}年${name}标准的通知`

const yearly = (year: number): string => `${year}年度`
const monthly = (year: number, month: number): string => `${year}年${month}月`
const subsidies = '惠农政策/补贴政策'
const aid = '政务公开/民生保障/社会救助'

/** Real kinds of subsidies with invented rates. */
export const demoProjects: readonly DemoProject[] = [
  {
    code: 'BT101',
    name: '耕地地力保护补贴',
    months: [6],
    period: yearly,
    standard: '补贴金额＝核实的补贴面积×每亩标准。撂荒、改变用途的耕地不补。',
    guide: '由农户申报，基层单位登记、公示补贴面积，逐级审核后通过“一卡通”发放。对面积有异议的，请先向登记的单位提出。',
    notice: {
      path: subsidies,
      office: 'farming',
      month: 4,
      terms: ['补贴面积以今年核实、公示的结果为准；撂荒或者改变用途的耕地不予补贴。'],
    },
  },
  {
    code: 'BT102',
    name: '草原生态保护补助奖励',
    months: [9],
    period: yearly,
    standard: '补奖金额＝承包草原面积×每亩标准，禁牧区和草畜平衡区标准不同。',
    guide: '承包户凭草原承包经营权证登记，面积公示无异议后通过“一卡通”发放，按年度兑付。',
    notice: {
      path: subsidies,
      office: 'forest',
      month: 5,
      terms: ['面积以草原承包经营权证为准；违反禁牧、草畜平衡规定的，按规定扣减。'],
    },
  },
  {
    code: 'BT103',
    name: '农机购置与应用补贴',
    months: [4, 10],
    period: yearly,
    standard: '按机具档次定额补贴，补贴金额＝购置台数×每台标准。',
    guide: '购机后持身份证、购机发票和机具到农机管理部门申请，经核验、公示后发放。',
    notice: {
      path: subsidies,
      office: 'farming',
      month: 3,
      terms: [
        '补贴额由自治区按机具分档确定，本地不另行调整；机具应当在补贴范围内，并已完成核验；实行牌证管理的机具先办理牌证。',
      ],
    },
  },
  {
    code: 'BT104',
    name: '公益林补偿',
    months: [11],
    period: yearly,
    standard: '补偿金额＝公益林面积×每亩标准。',
    guide: '由林草管理部门核定面积，公示后通过“一卡通”发放。',
    notice: {
      path: subsidies,
      office: 'forest',
      month: 6,
      terms: ['面积以区划落界结果为准；没有落实管护责任的，整改后发放。'],
    },
  },
  {
    code: 'BT201',
    name: '最低生活保障金',
    months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    period: monthly,
    standard: '按家庭困难程度分三类，每月金额＝保障人数×该类每人标准。',
    guide: '以家庭为单位向所在乡镇、街道或者单位提出申请，经审核、公示、确认后按月发放。',
    notice: {
      path: aid,
      office: 'civil',
      month: 1,
      terms: ['标准自今年1月起执行；家庭类别按照《社会救助暂行办法》审核确认，收入变化的及时调整。'],
    },
  },
  {
    code: 'BT202',
    name: '临时救助',
    months: [2, 5, 8, 12],
    period: monthly,
    standard: '按困难程度一次性救助，每户每次一个标准。',
    guide: '遇到突发困难的家庭或个人，可向所在乡镇、街道或者单位提出申请，情况紧急的先救助后补手续。',
    notice: {
      path: aid,
      office: 'civil',
      month: 1,
      terms: ['困难程度按照《社会救助暂行办法》审核确认；情况紧急的，先行救助、后补手续。'],
    },
  },
]
