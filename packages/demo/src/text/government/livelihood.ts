import type { AmountTerms } from '../../books/amounts.ts'
import type { ProjectCode } from '../../payments/rates.ts'
import type { Column, Text, Writer } from '../column.ts'

const AID = '《社会救助暂行办法》'

/** Payments of one kind of aid, with the rule that it rests on. */
const aid = (
  by: readonly Writer[],
  name: string,
  basis: string,
  standards: readonly number[] | ProjectCode,
  [item, unit, high]: readonly [string, string, number],
): Text => ({
  genre: 'publicity',
  by,
  titles: [`{u}{ym}${name}发放公示`, `{u}{ym}${name}对象公示`],
  lead: `根据${basis}，经申请、核实和公示，现将${name}发放情况公示如下，本表{rows}户，合计{total}元。`,
  lines: ['资金转入本人社会保障卡；家庭情况变化的，应当及时报告，待遇相应调整。'],
  table: { kind: 'payments', unit, item, standards, low: 1, high },
})

/** Funds of a year are allotted in its first half; what was spent is said by the quarter and half-year. */
const funds = (by: readonly Writer[], bounds: Pick<AmountTerms, 'low' | 'high' | 'ofDistrict'>): Text[] =>
  (
    [
      [{ titles: ['{u}{y}年{no}衔接资金安排公示'], months: [1, 2, 3, 4, 5, 6] }, '安排', ['已下达']],
      [{ titles: ['{u}{q}衔接资金支出情况公示', '{u}{h}衔接资金支出情况公示'] }, '支出', ['已拨付']],
    ] as const
  ).map(([terms, told, notes]): Text => ({
    genre: 'ledger',
    by,
    on: ['rural', 'farm'],
    ...terms,
    lead: `现将衔接推进乡村振兴补助资金的${told}情况公示如下，合计{total}元。`,
    lines: [
      '资金按照项目管理，依据合同和工程进度支付，质量保证金按合同留存。',
      '资金使用接受审计监督和社会监督，监督电话12317。',
    ],
    table: {
      kind: 'amounts',
      items: ['产业发展', '基础设施', '人居环境整治', '就业帮扶', '小额信贷贴息'],
      ...bounds,
      notes,
    },
  }))

/** 政务公开: livelihood and revitalisation. */
export const livelihood: readonly Column[] = [
  {
    path: '政务公开/民生保障/社会救助',
    by: { civil: 8, disabled: 4, township: 4 },
    aim: '保障困难群众基本生活',
    texts: [
      aid(['civil', 'township'], '最低生活保障金', AID, 'BT201', ['保障人数', '人', 3]),
      aid(['civil', 'township'], '特困人员救助供养金', AID, [820, 960], ['供养人数', '人', 1]),
      aid(
        ['civil', 'disabled', 'township'],
        '残疾人两项补贴',
        '困难残疾人生活补贴和重度残疾人护理补贴制度',
        [100, 120],
        ['补贴项数', '项', 2],
      ),
      {
        genre: 'notice',
        by: ['civil'],
        titles: ['{o}关于开展最低生活保障对象复核的通知'],
        lead: '根据《社会救助暂行办法》，现就开展最低生活保障对象复核有关事项通知如下。',
        lines: [
          '# 复核内容',
          '逐户核对家庭人口、收入和财产状况，重点了解就业、就医和赡养情况。',
          '# 复核方法',
          '信息比对与入户调查相结合，入户人员不少于两人，记录由户主签字。',
          '# 结果处理',
          '符合条件的继续保障；收入超过标准的按程序退出，并书面告知理由；生活仍有困难的纳入临时救助。',
        ],
      },
    ],
  },
  {
    path: '政务公开/民生保障/教育',
    by: { education: 8, township: 1 },
    aim: '促进教育公平',
    texts: [
      {
        genre: 'publicity',
        by: ['education'],
        titles: ['{u}{y}年家庭经济困难学生资助公示（{no}）', '{u}学生资助资金发放公示'],
        lead: '经本人申请、学校评议和{o}审核，现将家庭经济困难学生资助名单公示如下，共{rows}名，合计{total}元。',
        lines: ['公示不公开学生家庭困难的具体情况；资助金直接转入监护人账户。'],
        table: { kind: 'payments', unit: '学期', item: '资助时间', standards: [500, 625], low: 1, high: 1 },
      },
      {
        genre: 'notice',
        by: ['education'],
        months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
        titles: ['{o}关于做好校园安全检查的通知'],
        lead: '为保障师生安全，现就开展校园安全检查有关事项通知如下。',
        lines: [
          '检查消防设施、用电线路、食堂食材和留样、体育器材，建立隐患清单。',
          '检查校车驾驶人资质和车辆状况，上下车由专人清点人数。',
          '发现隐患立即整改，一时不能整改的停用相关设施，并报告{o}。',
        ],
      },
      {
        genre: 'notice',
        by: ['education'],
        months: [5, 6, 7, 8],
        titles: ['{o}关于{y}年义务教育招生入学工作的通知'],
        lead: '根据《中华人民共和国义务教育法》，现就{y}年义务教育招生入学工作通知如下。',
        lines: [
          '适龄儿童、少年免试就近入学，学校不得以考试、竞赛成绩作为入学依据。',
          '各校招生范围、人数和报名时间提前15天公布，新生随机均衡编班。',
          '随迁子女凭居住证等材料报名，不得要求提供无关证明。',
        ],
      },
      {
        genre: 'publicity',
        by: ['education'],
        months: [7, 8],
        titles: ['{u}{y}年秋季学期招生范围公示'],
        lead: '根据《中华人民共和国义务教育法》关于就近入学的规定，现将{y}年秋季学期招生范围划分原则公示如下。',
        lines: [
          '农村学生按照就近、方便的原则到所在地学校就读，寄宿生凭户口簿登记。',
          '城镇学校按照居住地划片，片区图在学校门口张贴。',
        ],
      },
      {
        genre: 'report',
        titles: ['{u}{q}学生资助政策宣传情况公开', '{u}{h}控辍保学情况公开'],
        by: ['township'],
        lead: '根据《中华人民共和国义务教育法》，现将{u}适龄儿童少年入学和资助政策宣传情况公开如下。',
        lines: [
          '适龄儿童、少年全部入学，没有因家庭经济困难辍学的。',
          '工作人员到{v}等地讲解学生资助政策，发放明白纸{K}份，帮助{few}名学生办理了申请。',
        ],
      },
      {
        genre: 'report',
        by: ['education'],
        titles: ['{u}{q}营养改善计划资金使用情况公开'],
        months: [1, 4, 7, 10, 11, 12],
        lead: '现将{q}农村义务教育学生营养改善计划资金使用情况公开如下。',
        lines: [
          '资金全部用于学生用餐，食材统一采购，验收记录由两人签字。',
          '家长代表每月到食堂查看一次食材和账目，意见由学校当场答复。',
        ],
      },
    ],
  },
  {
    path: '政务公开/民生保障/医疗',
    by: { health: 6, insurance: 6, township: 1 },
    aim: '减轻群众看病就医负担',
    texts: [
      {
        genre: 'publicity',
        by: ['insurance'],
        titles: ['{u}{y}年{no}医疗救助对象公示', '{u}{ym}医疗救助发放公示'],
        lead: '根据《社会救助暂行办法》关于医疗救助的规定，经申请、审核，现将医疗救助发放情况公示如下，共{rows}人，合计{total}元。',
        lines: ['救助金额按照医保报销后的个人负担部分计算，转入本人社会保障卡。'],
        table: { kind: 'payments', unit: '次', item: '救助次数', standards: [800, 1200, 1500], low: 1, high: 2 },
      },
      {
        genre: 'guide',
        by: ['insurance', 'township'],
        titles: ['{u}：异地就医备案这样办', '{u}：异地就医备案办理问答'],
        lead: '参保人员到外地看病，先备案再就医，出院时可以直接结算。备案方法如下。',
        lines: [
          '# 网上备案',
          '下载国家医保服务平台手机端，实名登录后选择“异地就医备案”，填写就医地和起止时间。',
          '# 窗口备案',
          '持社会保障卡到医保经办窗口或者便民服务点，由工作人员协助办理。',
          '# 就医结算',
          '就医时出示社会保障卡或者医保码，个人只付自己负担的部分。',
        ],
      },
      {
        genre: 'notice',
        by: ['insurance'],
        months: [9, 10, 11, 12],
        titles: ['{o}关于启动{ny}年度居民医保集中缴费的通知'],
        lead: '{ny}年度城乡居民基本医疗保险集中缴费现已启动。有关事项通知如下。',
        lines: [
          '缴费对象为未参加职工医保的城乡居民，缴费截至{y}年12月底。',
          '可以通过手机端、银行和乡镇便民服务窗口缴费，低保对象、特困人员按规定享受资助。',
        ],
      },
      {
        genre: 'news',
        by: ['health'],
        titles: ['{u}组织医疗队到{v}开展义诊'],
        lead: '{day}，{u}组织医疗队到{v}开展义诊，为{k}名群众测血压、测血糖、看常见病。',
        lines: [
          '医生为行动不便的老人上门检查，讲解高血压、糖尿病的用药和饮食。',
          '需要进一步检查的，由家庭医生帮助预约上级医院。',
        ],
      },
      {
        genre: 'publicity',
        by: ['health'],
        titles: ['{u}{q}家庭医生签约服务情况公示', '{u}{q}免费健康体检开展情况公示'],
        lead: '根据《中华人民共和国基本医疗卫生与健康促进法》，现将{q}基本公共卫生服务开展情况公示如下。',
        lines: [
          '本季度随访高血压、糖尿病患者和老年人{K}人次，体检结果当面告知本人。',
          '电话抽查{k}人，{part}人表示接受过服务，其余{rest}人的服务由签约团队补做。',
        ],
      },
    ],
  },
  {
    path: '政务公开/民生保障/就业',
    by: { labour: 6, unions: 1, veterans: 3, women: 1, township: 1 },
    aim: '促进高质量充分就业',
    texts: [
      {
        genre: 'publicity',
        by: ['labour'],
        titles: ['{u}{y}年灵活就业社保补贴拟发放名单公示（{no}）'],
        lead: '根据《中华人民共和国就业促进法》，经申请、审核，拟对下列人员发放就业补贴，共{rows}人，合计{total}元。现公示如下。',
        lines: ['补贴对象须实名登记，资金转入本人社会保障卡；重复享受的予以收回。'],
        table: { kind: 'payments', unit: '月', item: '补贴期', standards: [360, 420, 560], low: 3, high: 6 },
      },
      {
        genre: 'publicity',
        by: ['labour'],
        titles: ['{u}{ym}公益性岗位补贴发放公示'],
        lead: '根据《中华人民共和国就业促进法》，经考核，现将公益性岗位补贴发放情况公示如下，共{rows}人，合计{total}元。',
        lines: ['补贴按月考核发放，转入本人社会保障卡；一人一岗，离岗的次月停发。'],
        table: { kind: 'payments', unit: '月', item: '在岗时间', standards: [1_000, 1_200], low: 1, high: 1 },
      },
      {
        genre: 'announcement',
        by: ['labour'],
        months: [2, 3, 4, 9, 10, 11],
        titles: ['{p}{y}年专场招聘会公告（{nq}）'],
        lead: '为帮助求职者就近找到工作，定于{soon}举办专场招聘会。现将有关事项公告如下。',
        lines: [
          '时间地点：{soon}9时至12时，人力资源市场一楼。',
          '岗位情况：{k}家企业提供岗位{K}个，岗位信息可以在人力资源市场查询。',
          '求职者免费入场，用人单位不得收取任何费用，不得发布歧视性招聘信息。',
        ],
      },
      {
        genre: 'guide',
        by: ['labour', 'township'],
        titles: ['{u}：创业担保贷款申领指南', '{u}：失业登记办理指南'],
        lead: '为方便劳动者办理就业创业事项，整理办理方法如下。',
        lines: [
          '# 失业登记',
          '持身份证到户籍地或者常住地便民服务窗口登记，当场办结。',
          '# 创业担保贷款',
          '符合条件的登记失业人员、返乡创业人员等，向人社窗口提出申请，填写创业情况。',
          '人社部门审核资格，担保机构和银行调查后放款，财政部门按规定贴息。',
        ],
      },
      {
        genre: 'news',
        by: ['veterans'],
        titles: ['{u}举办退役军人专场招聘', '{u}组织退役军人技能培训'],
        lead: '{day}，{u}开展退役军人就业服务活动，{k}名退役军人参加。',
        lines: [
          '工作人员讲解适应性培训和自主创业税收优惠政策，逐人登记求职意愿。',
          '对需要学习技能的，推荐到定点培训机构，培训费用按规定补助。',
        ],
        picture: 'training-class',
      },
      {
        genre: 'news',
        by: ['unions', 'women'],
        titles: ['{u}举办职业技能培训班'],
        lead: '{day}，{u}举办职业技能培训班，{k}名学员免费参加。',
        lines: [
          '课程包括家政服务、养老护理、电商直播，理论讲解与实际操作各占一半。',
          '结业考核合格的，推荐到用人单位面试。',
        ],
        picture: 'training-class',
      },
    ],
  },
  {
    path: '政务公开/民生保障/住房',
    by: { housing: 8, township: 1 },
    aim: '保障群众住有所居',
    texts: [
      {
        genre: 'publicity',
        by: ['housing'],
        on: ['rural'],
        titles: ['{t}{y}年农村危房改造对象公示（{no}）', '{t}农村危房改造竣工验收结果公示'],
        lead: '经本人申请、村级评议、乡镇审核和房屋安全鉴定，现将{t}农村危房改造补助情况公示如下，共{rows}户，合计{total}元。',
        lines: ['补助对象为农村低收入群体等重点对象，先鉴定、后改造，竣工后逐户验收。'],
        table: {
          kind: 'payments',
          unit: '平方米',
          item: '改造面积',
          standards: [260, 320, 380],
          low: 40,
          high: 75,
          heads: ['户主', '所属地区'],
        },
      },
      {
        genre: 'publicity',
        by: ['housing'],
        on: ['urban'],
        titles: ['{u}{y}年公租房配租对象公示（{no}）'],
        lead: '根据《公共租赁住房管理办法》，经社区初审、部门联审，现将本批次公租房配租对象公示如下，共{rows}户。',
        lines: ['对象按照轮候顺序确定，公示无异议后签订租赁合同；弄虚作假的取消资格。'],
        table: {
          kind: 'roster',
          heads: ['申请人', '申请类别', '结果'],
          cells: [['低收入住房困难家庭', '新就业无房职工', '外来务工人员'], ['准予配租']],
          rows: [4, 8],
        },
      },
      {
        genre: 'publicity',
        by: ['housing'],
        on: ['rural', 'urban'],
        titles: ['{u}{q}住房保障工作情况公示'],
        lead: '现将{u}{q}住房保障工作情况公示如下。',
        lines: [
          '受理租赁补贴申请{k}户，审核通过{part}户，其余{rest}户正在补正材料。',
          '公租房维修报修平均两天内上门，维修费用由产权单位承担。',
        ],
      },
      {
        genre: 'publicity',
        on: ['farm'],
        by: ['housing', 'township'],
        titles: ['{u}{q}职工住房维修情况公示', '{u}{h}职工住房安全排查情况公示'],
        lead: '现将{u}职工住房安全排查和维修情况公示如下。',
        lines: [
          '共排查职工住房{k}户，房屋状况良好{part}户，其余{rest}户的屋面、门窗和电线已列入维修计划。',
          '维修由农牧场统一安排，施工队伍公开比选，验收时由住户签字。',
        ],
      },
      {
        genre: 'publicity',
        by: ['township'],
        on: ['rural', 'urban'],
        titles: ['{u}{q}房屋安全排查情况公示'],
        lead: '现将{u}{q}房屋安全排查情况公示如下。',
        lines: [
          '共排查房屋{K}户，未发现隐患{part}户，其余{rest}户已告知房主，并列出整改清单。',
          '低收入家庭的住房隐患，由{u}帮助申请补助。',
        ],
      },
    ],
  },
  {
    path: '政务公开/乡村振兴/项目库',
    by: { farming: 4, reform: 2, root: 1, township: 3 },
    aim: '提高衔接资金项目管理水平',
    texts: [
      ...(
        [
          ['rural', '联农带农'],
          // A state farm has workers instead of villagers.
          ['farm', '带动职工增收'],
        ] as const
      ).map(([ground, benefit]): Text => ({
        genre: 'publicity',
        on: [ground],
        titles: ['{u}{y}年乡村振兴项目库公示（{no}）', '{u}{q}项目库动态调整公示'],
        lead: '经基层申报、逐级审核和论证，现将拟纳入项目库的项目公示如下，共{rows}个，匡算投资{total}万元。',
        lines: [
          '入库不等于立项，实施以年度计划批复为准。',
          `项目须写明${benefit}办法，建成后形成的资产按规定确权登记。`,
        ],
        table: {
          kind: 'amounts',
          items: ['标准化养殖圈舍', '田间道路', '饲草料储备棚', '冷藏保鲜库', '农机具购置', '育苗大棚'],
          low: 60_000,
          high: 980_000,
          notes: ['拟入库', '已论证'],
          inWan: true,
        },
      })),
      {
        genre: 'publicity',
        on: ['urban'],
        by: ['township'],
        titles: ['{u}{q}消费帮扶情况公示', '{u}{h}结对帮扶情况公示'],
        lead: '{u}没有乡村振兴项目任务，参加对口结对帮扶。现将帮扶情况公示如下。',
        lines: ['组织单位食堂和居民购买农产品，金额{few_wan}。', '与结对村联合举办招聘、义诊等活动{few}次。'],
      },
    ],
  },
  {
    path: '政务公开/乡村振兴/资金安排',
    by: { finance: 5, farming: 3, root: 1, township: 1 },
    aim: '加强资金监管',
    texts: [
      ...funds(['township'], { low: 20_000, high: 860_000 }),
      // Of all townships of a district.
      ...funds(['root', 'finance', 'farming'], { low: 1_600_000, high: 9_800_000, ofDistrict: true }),
    ],
  },
  {
    path: '政务公开/乡村振兴/驻村帮扶',
    by: { organization: 2, farming: 2, department: 1, township: 2 },
    aim: '巩固帮扶成果',
    texts: [
      {
        genre: 'news',
        on: ['rural'],
        titles: ['{u}驻村工作队在{v}开展防返贫走访', '{u}驻村工作队到{v}开展消费帮扶'],
        lead: '近日，{u}驻村工作队在{v}逐户走访，了解收入、就医、就学和住房情况。',
        lines: [
          '工作队近一个月来走访{K}户次，对收入下降的家庭逐户商量办法，帮助联系务工岗位、申请救助。',
          '通过单位食堂采购、网络销售等方式，帮助卖出农产品{few_wan}。',
        ],
      },
      {
        genre: 'news',
        on: ['rural'],
        months: [3, 4, 5],
        titles: ['{u}驻村工作队在{v}开展春耕帮扶'],
        lead: '{day}，{u}驻村工作队在{v}走访种植户，帮助解决春耕物资和农机问题。',
        lines: ['工作队联系农资门店送货到户，协调农机合作社为缺劳力家庭代耕。', '技术员在田间讲解选种和整地要点。'],
      },
      {
        genre: 'news',
        on: ['farm', 'urban'],
        titles: ['{u}干部到{v}开展结对帮扶'],
        lead: '近日，{u}干部到{v}走访结对帮扶家庭，了解生活和就业情况。',
        lines: [
          '帮扶干部登记需求{k}项，当场解决{part}项，其余{rest}项转有关单位办理。',
          '对患病和缺劳力家庭，帮助申请救助、联系就近的工作岗位。',
        ],
      },
      {
        genre: 'report',
        on: ['rural'],
        by: ['organization', 'farming', 'township'],
        titles: ['驻{v}工作队{q}工作情况公开'],
        lead: '现将驻{v}工作队{q}工作情况公开如下，请群众监督。',
        lines: [
          '工作队员每月驻村不少于20天，考勤由{v}和所在乡镇共同确认。',
          '协助申报产业项目{few}个，开展防返贫监测走访{K}户次，新识别监测对象均已落实帮扶措施。',
          '群众提出的修路、用水等诉求{k}件，已办结{part}件，其余{rest}件正在办理。',
        ],
      },
    ],
  },
]
