export type DemoProject = {
  code: string
  name: string
  /** Months of payment. */
  months: readonly number[]
  /** Minimum and maximum per payment, in yuan. */
  yuan: readonly [number, number]
  /** Period in words. */
  period: (year: number, month: number) => string
  basis: string
  standard: string
  guide: string
}

const yearly = (year: number): string => `${year}年度`
const monthly = (year: number, month: number): string => `${year}年${month}月`
const invented = '本页金额均为演示数据。'
const asPublished = `以当地当年公布的标准为准。${invented}`

/** Real kinds of subsidies, without document numbers or rates, which differ by year and place. */
export const demoProjects: readonly DemoProject[] = [
  {
    code: 'BT101',
    name: '耕地地力保护补贴',
    months: [6],
    yuan: [600, 4_800],
    period: yearly,
    basis: '国家和自治区关于耕地地力保护补贴的有关规定，以主管部门公布的文件为准。',
    standard: `按核实的补贴面积计算，${asPublished}`,
    guide:
      '由村（社区）登记、公示补贴面积，乡镇核对后逐级上报，资金通过“一卡通”发放。对面积有异议的，请先向村（社区）提出。',
  },
  {
    code: 'BT102',
    name: '草原生态保护补助奖励',
    months: [9],
    yuan: [300, 3_600],
    period: yearly,
    basis: '国家和自治区关于草原生态保护补助奖励的有关规定，以主管部门公布的文件为准。',
    standard: `按承包草原面积和禁牧、草畜平衡类别计算，${asPublished}`,
    guide: '承包户凭草原承包经营权证在嘎查（村）登记，公示无异议后发放。',
  },
  {
    code: 'BT103',
    name: '农机购置与应用补贴',
    months: [4, 10],
    yuan: [800, 9_000],
    period: yearly,
    basis: '国家和自治区关于农机购置与应用补贴的有关规定，以主管部门公布的文件为准。',
    standard: `按机具品目和档次定额补贴，${asPublished}`,
    guide: '购机后持身份证、购机发票和机具到农机管理部门申请，经核验、公示后发放。',
  },
  {
    code: 'BT104',
    name: '公益林补偿',
    months: [11],
    yuan: [120, 1_500],
    period: yearly,
    basis: '国家和自治区关于森林生态效益补偿的有关规定，以主管部门公布的文件为准。',
    standard: `按公益林面积计算，${asPublished}`,
    guide: '由林草部门核定面积，村（社区）公示后通过“一卡通”发放。',
  },
  {
    code: 'BT201',
    name: '最低生活保障金',
    months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    yuan: [280, 720],
    period: monthly,
    basis: '《社会救助暂行办法》和当地最低生活保障的有关规定。',
    standard: `按家庭人均收入与保障标准的差额计算，${asPublished}`,
    guide: '以家庭为单位向乡镇（街道）提出申请，经审核、公示、确认后按月发放。',
  },
  {
    code: 'BT202',
    name: '临时救助',
    months: [2, 5, 8, 12],
    yuan: [500, 3_000],
    period: monthly,
    basis: '《社会救助暂行办法》和当地临时救助的有关规定。',
    standard: `按困难类型和程度一次性救助，${asPublished}`,
    guide: '遇到突发困难的家庭或个人，可向乡镇（街道）提出申请，情况紧急的先救助后补手续。',
  },
]
