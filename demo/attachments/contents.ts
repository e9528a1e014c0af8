/** Contents of the sample attachments. All invented; amounts are integer fen, and totals are computed when written. */

export type SampleTable = {
  heads: readonly string[]
  /** a number is an amount in fen, a string is text */
  rows: readonly (readonly (string | number)[])[]
}

export type SampleDocument = {
  /** file names are `name.format` */
  name: string
  formats: readonly ('pdf' | 'xlsx' | 'docx')[]
  title: string
  paragraphs: readonly string[]
  table?: SampleTable
  closing: string
}

const NOTE = '（演示文件，内容均为虚构）'

export const sampleDocuments: readonly SampleDocument[] = [
  {
    name: 'finance-disclosure',
    formats: ['xlsx', 'pdf'],
    title: '嘎查村财务收支公开表',
    paragraphs: [
      '单位：示例嘎查　　金额单位：元',
      '本表按《农村集体经济组织财务公开规定》填报，与总账、明细账核对一致。',
    ],
    table: {
      heads: ['项目', '收入', '支出'],
      rows: [
        ['机动地发包', 3_860_000, 0],
        ['上级转移支付', 2_500_000, 0],
        ['光伏发电收益', 846_520, 0],
        ['房屋租赁', 720_000, 0],
        ['公益设施维修', 0, 1_268_000],
        ['垃圾清运', 0, 640_000],
        ['水电费', 0, 287_645],
        ['办公用品', 0, 93_080],
      ],
    },
    closing: `监督小组审核：示例甲、示例乙　制表：示例丙${NOTE}`,
  },
  {
    name: 'subsidy-payments',
    formats: ['xlsx'],
    title: '补贴发放公示表',
    paragraphs: ['补贴项目：示例补贴　　金额单位：元', '姓名为示例，不含证件号码、住址和银行账号。'],
    table: {
      heads: ['户主', '组别', '数量', '标准', '金额'],
      rows: [
        ['示例甲', '第一组', '42亩', 4_600, 193_200],
        ['示例乙', '第一组', '65亩', 4_600, 299_000],
        ['示例丙', '第二组', '18亩', 4_600, 82_800],
        ['示例丁', '第二组', '90亩', 4_600, 414_000],
        ['示例戊', '第三组', '37亩', 4_600, 170_200],
        ['示例己', '第三组', '54亩', 4_600, 248_400],
      ],
    },
    closing: `公示期5个工作日，监督电话：0482-00000000（示例号码）${NOTE}`,
  },
  {
    name: 'budget',
    formats: ['xlsx'],
    title: '部门预算表',
    paragraphs: ['单位：示例单位　　金额单位：元'],
    table: {
      heads: ['科目', '基本支出', '项目支出'],
      rows: [
        ['一般公共服务支出', 186_400_000, 24_000_000],
        ['社会保障和就业支出', 32_650_000, 0],
        ['卫生健康支出', 12_480_000, 3_600_000],
        ['农林水支出', 8_900_000, 96_500_000],
        ['住房保障支出', 15_230_000, 0],
      ],
    },
    closing: `口径说明：本表不含上年结转资金${NOTE}`,
  },
  {
    name: 'asset-register',
    formats: ['xlsx'],
    title: '集体资产登记表',
    paragraphs: ['单位：示例村　　金额单位：元'],
    table: {
      heads: ['资产名称', '数量', '原值', '净值'],
      rows: [
        ['办公用房', '1处', 28_600_000, 19_448_000],
        ['文化活动室', '1处', 12_400_000, 9_920_000],
        ['机井', '6眼', 9_360_000, 5_148_000],
        ['路灯', '48盏', 4_320_000, 2_592_000],
        ['拖拉机', '2台', 16_800_000, 8_400_000],
        ['健身器材', '12件', 1_560_000, 936_000],
      ],
    },
    closing: `盘点人：示例甲、示例丁${NOTE}`,
  },
  {
    name: 'meeting-minutes',
    formats: ['pdf', 'docx'],
    title: '会议纪要',
    paragraphs: [
      '会议时间：工作日上午9时　　会议地点：便民服务中心二楼会议室',
      '主持人：示例甲　　记录人：示例乙　　参加人员：班子成员、监督小组成员、群众代表',
      '一、会议听取了集体资产清查情况的汇报，同意清查结果，要求在公开栏公示不少于7天。',
      '二、会议研究了文化广场维修事项，同意按照比选结果确定施工单位，工程款按进度支付。',
      '三、会议讨论了闲置房屋出租方案，确定以公开竞价方式招租，租期不超过五年。',
      '四、会议要求，以上事项由专人负责，每月报告一次进展，结果向群众公开。',
    ],
    closing: `参会人员签字：（略）${NOTE}`,
  },
  {
    name: 'notice',
    formats: ['pdf', 'docx'],
    title: '关于做好公开事项更新工作的通知',
    paragraphs: [
      '各有关单位：',
      '为方便群众了解和监督，现就公开事项更新工作通知如下。',
      '一、全面核对公开目录。对照目录逐项检查，缺项补齐，过期信息注明失效日期。',
      '二、按时更新内容。财务收支按月更新，其他事项按季更新，重大事项随时公开。',
      '三、保护个人信息。公开内容不得出现证件号码、住址门牌、联系电话和银行账号。',
      '四、畅通反馈渠道。群众意见由专人登记，7个工作日内答复。',
      '联系电话：0482-00000000（示例号码）',
    ],
    closing: `示例单位${NOTE}`,
  },
  {
    name: 'tender-notice',
    formats: ['pdf', 'docx'],
    title: '招标公告',
    paragraphs: [
      '一、项目名称：示例村排水沟清理工程　　项目编号：示例采2025-08',
      '二、资金来源：集体自有资金和财政奖补，控制价186,000.00元，工期60日历天。',
      '三、投标人资格：具有独立承担民事责任的能力和相应资质，近三年无重大违法记录，不接受联合体。',
      '四、文件获取：在工作日到便民服务中心免费领取。',
      '五、递交和开标：自公告之日起第20日上午9时30分截止并开标，逾期不予受理。',
      '六、监督电话：0482-00000000（示例号码）',
    ],
    closing: `招标人：示例村${NOTE}`,
  },
  {
    name: 'application-form',
    formats: ['docx'],
    title: '申请审批表',
    paragraphs: ['填表说明：请用黑色笔填写，签字处由本人签署；本表一式两份。'],
    table: {
      heads: ['栏目', '填写内容'],
      rows: [
        ['申请人', ''],
        ['申请事项', ''],
        ['申请理由', ''],
        ['村（社区）意见', ''],
        ['乡镇（街道）意见', ''],
        ['主管部门意见', ''],
      ],
    },
    closing: `办理时限：自受理之日起10个工作日${NOTE}`,
  },
]

/** The row of totals, null for a table without amounts. A column of unit prices has no total. */
export function totalsOf({ heads, rows }: SampleTable): (string | number)[] | null {
  const totals = heads.map((head, i) => {
    const cells = rows.map((row) => row[i])
    if (head === '标准' || !cells.every((cell) => typeof cell === 'number')) return ''
    return cells.reduce((sum, cell) => sum + cell, 0)
  })
  if (totals.every((total) => total === '')) return null
  return ['合计', ...totals.slice(1)]
}
