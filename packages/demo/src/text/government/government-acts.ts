import type { Column, Prices, Text, Writer } from '../column.ts'
import type { Ground } from '../../books/kinds.ts'

const check = (by: Writer, x: readonly string[]): Text => ({
  genre: 'publicity',
  by: [by],
  on: ['rural', 'urban'],
  titles: ['{o}{x}抽查结果公示（{y}年{nq}）'],
  x,
  lead: '按照“双随机、一公开”监管要求，近期对{x}单位进行了随机抽查。现将结果公示如下。',
  lines: [
    '检查对象和执法检查人员均由系统随机抽取，抽取过程留痕。',
    '共抽查{k}户，未发现问题{part}户，对其余{rest}户责令限期改正。',
    '抽查结果同时记入信用信息公示系统，改正情况由执法人员复查。',
  ],
})

/**
 * The buyer and its rules: a state farm is an enterprise, to which the law on government procurement does not apply.
 */
type Buyer = { by: readonly Writer[]; on: readonly Ground[]; basis: string }

const buyers = (by: readonly Writer[]): Buyer[] => [
  { by, on: ['rural', 'urban'], basis: '根据《中华人民共和国政府采购法》' },
  { by, on: ['farm'], basis: '按照农牧场采购管理制度' },
]

const purchase = ({ by, on, basis }: Buyer, prices: Prices): Text => ({
  genre: 'tender',
  by,
  on,
  titles: ['{u}{x}采购公告（{y}年{nq}）', '{u}{y}年{x}采购公告'],
  x: Object.keys(prices),
  prices,
  lead: `{o}拟采购{x}。${basis}，现公开邀请符合条件的供应商参加。`,
  lines: [
    '# 项目信息',
    '项目编号：{code}；采购方式：竞争性磋商；最高限价：{price}。',
    '# 供应商条件',
    '具有独立承担民事责任的能力和良好的商业信誉，依法缴纳税收和社会保障资金，近三年没有重大违法记录。',
    '# 文件获取和响应',
    '通过电子交易系统免费下载磋商文件，{later}9时30分前上传响应文件，逾期不予受理。',
    '# 联系方式',
    '采购人：{o}，联系电话0482-000 0000（示例号码）。对采购文件有异议的，可以依法提出询问和质疑。',
  ],
})

const result = ({ by, on, basis }: Buyer, prices: Prices): Text => ({
  genre: 'tender',
  by,
  on,
  titles: ['{u}{x}采购成交结果公告（{y}年{nq}）', '{u}{y}年{x}采购成交结果公告'],
  x: Object.keys(prices),
  prices,
  lead: `{u}{x}采购项目已经评审完毕。${basis}，现将成交结果公告如下。`,
  lines: [
    '# 成交信息',
    '项目编号：{code}；最高限价：{price}；成交供应商：{supplier}；成交金额：{deal}。',
    '# 评审情况',
    '磋商小组由采购人代表和随机抽取的专家共3人组成，采用综合评分法评审。',
    '# 其他事项',
    '采购合同自成交通知书发出之日起30日内签订，并在签订后2个工作日内公开。对结果有异议的，可以在7个工作日内提出质疑。',
  ],
})

const works: readonly (readonly [readonly Writer[], Prices])[] = [
  [['housing'], { 路灯安装: [30, 160], 环卫设备: [40, 180], 道路养护材料: [20, 90] }],
  [['transport'], { 养护机具: [30, 150], 标志标线: [20, 80], 防滑料: [10, 40] }],
  [['water'], { 水质检测服务: [10, 40], 机井维修: [15, 80], 量水设备: [20, 120] }],
  [['education'], { 教学设备: [30, 160], 图书: [10, 45], 学生课桌椅: [15, 80] }],
  [['health'], { 医疗设备: [40, 180], 检验试剂: [15, 80], 疫苗冷链设备: [20, 90] }],
  [['farming'], { 防疫物资: [15, 80], 农技推广服务: [10, 50], 土壤检测服务: [10, 45] }],
  [['finance', 'root', 'township'], { 办公设备: [8, 40], 印刷服务: [5, 20], 会计服务: [5, 18], 防火物资: [6, 30] }],
]

/** 政务公开: enforcement and tenders. */
export const governmentActs: readonly Column[] = [
  {
    path: '政务公开/行政执法/双随机一公开',
    by: { market: 5, emergency: 2, culture: 2, health: 2, transport: 1 },
    aim: '规范市场监管、减少重复检查',
    texts: [
      check('market', ['食品经营', '药品零售', '特种设备使用', '计量器具使用']),
      check('emergency', ['危险化学品经营', '工贸企业']),
      check('culture', ['文化娱乐场所', '旅行社', '互联网上网服务场所']),
      check('health', ['医疗机构', '公共场所卫生', '生活饮用水供水']),
      check('transport', ['道路货运', '机动车维修', '驾驶员培训']),
      {
        genre: 'publicity',
        // Safety and machinery: other offices of a farm inspect no production teams.
        by: ['emergency', 'transport'],
        on: ['farm'],
        titles: ['{u}{q}内部随机检查结果公示', '{u}内部随机检查结果公示（{y}年{nq}）'],
        lead: '{u}按照随机抽取检查对象、随机选派检查人员的办法，对各农牧场开展内部检查。现将结果公示如下。',
        lines: [
          '共抽查生产队{k}个，未发现问题{part}个，其余{rest}个存在台账登记不全等问题，已限期改正。',
          '内部检查不代替有关部门的执法检查，发现违法情形的移交当地主管部门处理。',
        ],
      },
    ],
  },
  {
    path: '政务公开/行政执法/行政处罚',
    by: { market: 4, police: 1, emergency: 1, transport: 1, land: 1, forest: 1 },
    aim: '规范执法行为、保护当事人权益',
    texts: [
      {
        genre: 'publicity',
        by: ['market'],
        on: ['rural', 'urban'],
        titles: ['{o}行政处罚信息公示（{y}年{nq}）'],
        lead: '根据《中华人民共和国行政处罚法》，现将本期作出的行政处罚信息公示如下。',
        lines: [
          '案件均履行立案、调查、审核、告知、决定程序，当事人依法享有陈述、申辩的权利。',
          '当事人履行义务后，可以按规定申请信用修复。',
        ],
        table: {
          kind: 'roster',
          of: 'shops',
          heads: ['当事人', '违法事项', '处理结果'],
          cells: [
            ['未按规定明码标价', '经营超过保质期食品', '使用未经检定的计量器具'],
            ['警告', '罚款500.00元', '罚款1,000.00元'],
          ],
          rows: [3, 7],
        },
      },
      {
        genre: 'publicity',
        on: ['rural', 'urban'],
        titles: ['{o}轻微违法不予处罚事项公示（{y}年{nq}）', '{u}{q}行政处罚案件情况公示'],
        lead: '根据《中华人民共和国行政处罚法》，现将{q}行政处罚和不予处罚情况公示如下。',
        lines: [
          '本期立案{k}件，作出处罚决定{part}件，其余{rest}件因首次违法、危害后果轻微并及时改正，依法不予处罚。',
          '对不予处罚的当事人进行了教育，并告知改正要求。',
          '处罚决定书在作出之日起7个工作日内公开，其中的个人信息作隐去处理。',
        ],
      },
      {
        genre: 'publicity',
        on: ['farm'],
        titles: ['{u}{q}配合执法检查情况公示', '{u}{h}配合执法检查情况公示'],
        lead: '农牧场没有行政处罚权，违法行为由当地主管部门依法处理。现将{u}配合执法检查的情况公示如下。',
        lines: [
          '本期配合有关部门检查{few}次，提供资料齐全，没有所属单位受到行政处罚。',
          '检查提出的整改意见已逐条落实，整改结果报送检查单位。',
        ],
      },
    ],
  },
  {
    path: '政务公开/行政执法/行政许可',
    by: { services: 4, market: 2, land: 1, housing: 1, health: 1, transport: 1 },
    aim: '优化许可流程、方便群众办事',
    texts: [
      {
        genre: 'publicity',
        on: ['rural', 'urban'],
        titles: ['{u}{ym}行政许可办理情况公示', '{o}{q}行政许可办理情况公示'],
        lead: '根据《中华人民共和国行政许可法》，现将行政许可办理情况公示如下。',
        lines: [
          '本期受理申请{k}件，准予许可{part}件，其余{rest}件正在办理，没有超期件。',
          '实行告知承诺的事项，申请人书面承诺后当场办理，事后加强核查。',
          '许可决定自作出之日起7个工作日内公开，公众有权查阅。',
        ],
      },
      {
        genre: 'publicity',
        by: ['market'],
        on: ['rural', 'urban'],
        titles: ['{o}食品经营许可结果公示（{y}年{nq}）'],
        lead: '根据《中华人民共和国食品安全法》，对下列申请作出食品经营许可决定。现公示如下。',
        lines: ['许可证有效期为五年，经营场所、项目变化的应当申请变更。'],
        table: {
          kind: 'roster',
          of: 'shops',
          heads: ['申请人', '经营项目', '结果'],
          cells: [
            ['食品销售', '餐饮服务'],
            ['准予许可', '准予变更', '准予延续'],
          ],
          rows: [4, 8],
        },
      },
      {
        genre: 'guide',
        on: ['farm'],
        titles: ['{u}：代办许可证照指南', '{u}：许可事项代办说明'],
        lead: '农牧场不办理行政许可，职工需要的许可事项由当地政务服务大厅办理。{u}提供免费代办，方法如下。',
        lines: [
          '# 可以代办的事项',
          '个体工商户登记、食品经营许可、车辆和农机证照换领。',
          '# 代办步骤',
          '填写委托书，把身份证明和申请材料交给代办员。',
          '代办员到当地政务服务大厅递交，并告知受理编号和办结时间。',
          '证照取回后，由本人签字领取。',
        ],
      },
    ],
  },
  {
    path: '政务公开/招标采购/招标公告',
    by: { finance: 3, housing: 2, transport: 2, water: 2, education: 2, health: 2, farming: 2, root: 1, township: 2 },
    aim: '规范采购行为',
    texts: works.flatMap(([by, prices]) => buyers(by).map((buyer) => purchase(buyer, prices))),
  },
  {
    path: '政务公开/招标采购/中标结果',
    by: { finance: 3, housing: 2, transport: 2, water: 2, education: 2, health: 2, farming: 2, root: 1, township: 1 },
    aim: '接受社会对采购结果的监督',
    texts: works.flatMap(([by, prices]) => buyers(by).map((buyer) => result(buyer, prices))),
  },
]
