import { random, type Random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import { addDays, isoFrom, monthOf, workDayFrom } from '../../world/days.ts'
import { body, type Chain, isFarm, keyOf, local, phone } from '../drafts.ts'

const investigated = '党务公开/党风廉政建设/审查调查'
const exposed = '党务公开/党风廉政建设/通报曝光'

/** Posts without names: what was done against the rules, how it was settled. */
type Kind = { post: readonly string[]; fault: string; how: string; against: string; settled: string }

const kinds: readonly Kind[] = [
  {
    post: ['某嘎查村原书记', '某苏木乡镇原工作人员'],
    fault: '虚报冒领补贴',
    how: '利用登记面积的便利，将撂荒地登记在亲属名下',
    against: '群众纪律和廉洁纪律',
    settled: '违规所得全部退还原账户，对经办和审核人员追责',
  },
  {
    post: ['某施工管理站原站长', '某国有企业原部门负责人'],
    fault: '违规收受礼品礼金',
    how: '在项目验收前后收受施工方礼金和购物卡',
    against: '廉洁纪律',
    settled: '礼金上缴，取消当年评优资格',
  },
  {
    post: ['某局下属单位原负责人', '某站所原负责人'],
    fault: '公款吃喝',
    how: '以会议费名义列支餐费，虚开购物发票',
    against: '中央八项规定精神',
    settled: '餐费由个人退还，财务人员批评教育',
  },
  {
    post: ['某站所原负责人', '某苏木乡镇原工作人员'],
    fault: '不作为慢作为',
    how: '群众反映供水问题三次，均未现场查看',
    against: '工作纪律',
    settled: '责令检查，问题在十五日内解决',
  },
  {
    post: ['某局下属单位原负责人', '某国有企业原部门负责人'],
    fault: '公车私用',
    how: '节假日驾驶公务车办理私事，油费由单位承担',
    against: '廉洁纪律',
    settled: '退还油费，车辆加装定位并封存钥匙',
  },
  {
    post: ['某嘎查村原书记', '某嘎查村原会计'],
    fault: '侵占集体资金',
    how: '将承包费用现金收取后不入账，短期借给他人',
    against: '国家法律法规',
    settled: '涉嫌犯罪问题移送司法机关，本金和利息收回集体',
  },
  {
    post: ['某学校原总务主任', '某卫生院原药房负责人'],
    fault: '违规操办婚丧',
    how: '升学宴收受服务对象礼金，未按规定报告',
    against: '廉洁纪律',
    settled: '礼金退还，在本单位公开检查',
  },
  {
    post: ['某施工管理站原站长', '某苏木乡镇原工作人员'],
    fault: '项目监管失职',
    how: '未到现场核实工程量，签认超付进度款',
    against: '工作纪律',
    settled: '超付款项追回，建立两人复核制度',
  },
  {
    post: ['某局下属单位原负责人', '某学校原总务主任'],
    fault: '违规使用公款旅游',
    how: '以考察学习为名绕道景区，费用虚列为培训费',
    against: '中央八项规定精神',
    settled: '费用由个人承担，分管负责人约谈',
  },
  {
    post: ['某苏木乡镇原工作人员', '某嘎查村原书记'],
    fault: '低保审核走过场',
    how: '入户核查只填表不看实际，一户不符合条件的家庭被纳入',
    against: '群众纪律',
    settled: '重新核查，追回多领资金，调整岗位',
  },
] as const

const advice = [
  '各单位要以案为鉴，开一次专题会对照检查',
  '重点部位建立两人经手、定期轮岗',
  '把权力清单和流程贴在办公场所',
  '发票与事项逐笔比对',
  '对监督对象亲属经商备案',
  '节日前提醒谈话',
  '信访举报件限时核查，不压件',
] as const

/** Cases without names: each is told once as investigated and may be told again as an example. */
export function* disciplineChains(desk: Desk, year: number): Generator<Chain> {
  if (desk.key !== 'discipline') return
  const dice = random(seedOf(desk.areaId, year, 301))
  const cases = dice.sample(kinds, dice.int(5, 7))
  for (const [at, told] of cases.entries()) {
    const day = workDayFrom(
      isoFrom(year, Math.min(12, 1 + Math.floor((at * 12) / cases.length) + dice.int(0, 1)), dice.int(4, 24)),
    )
    yield [casePaper(desk, told, day, year, at, dice)]
  }
  for (const half of [1, 2]) {
    const some = dice.sample(cases, 3)
    const day = workDayFrom(addDays(isoFrom(year, half === 1 ? 7 : 12, 3), dice.int(0, 18)))
    yield [exampleSet(desk, some, day, year, half, dice)]
  }
  for (const month of [1, 4, 9]) yield [festivalPaper(desk, year, month, random(seedOf(desk.areaId, year, month, 302)))]
}

const place = (desk: Desk, { post }: Kind, dice: Random): string => {
  const said = local(desk, dice.pick(post))
  return isFarm(desk) ? said.replace('生产队原书记', '生产队原队长') : said
}

function casePaper(desk: Desk, kind: Kind, day: string, year: number, at: number, dice: Random) {
  const { fault, how, against, settled } = kind
  const party = place(desk, kind, dice)
  const measure =
    fault === '侵占集体资金'
      ? '开除党籍、移送检察机关依法审查起诉'
      : dice.pick(['党内严重警告处分', '党内警告处分', '政务记过处分', '撤销党内职务处分', '批评教育并责令检查'])
  return {
    key: `${keyOf(desk)}/case/${year}-${at + 1}`,
    desk,
    column: investigated,
    title: `${party}${fault}问题审查调查情况（${year}年${monthOf(day)}月）`.slice(0, 45),
    day,
    html: body(
      `日前，${desk.name}对${party}${fault}问题进行了审查调查。`,
      `经查，该同志${how}，违反${against}。依据《中国共产党纪律处分条例》等规定，经集体审议，给予其${measure}。${settled}。`,
      `${dice.pick(['审查调查期间，当事人主动交代部分问题，如实提交书证', '调查组走访群众三十余人，核对票据和台账', '对同单位的两名管理人员进行谈话提醒'])}。当事人的个人信息和家庭情况依规不予公开。`,
    ),
  }
}

function exampleSet(desk: Desk, some: readonly Kind[], day: string, year: number, half: number, dice: Random) {
  const openings = [
    '为推动落实中央八项规定精神，加强警示教育',
    '针对近期查处问题反映出的共性',
    '在节点前再敲警钟',
  ] as const
  return {
    key: `${keyOf(desk)}/examples/${year}-${half}`,
    desk,
    column: exposed,
    title: `${desk.name}通报${year}年${half === 1 ? '上半年' : '下半年'}典型问题`,
    day,
    html: body(
      `${dice.pick(openings)}，现将${some.length}起典型问题通报如下。`,
      some
        .map(
          (kind, at) => `<p>${at + 1}. ${place(desk, kind, dice)}${kind.fault}问题。${kind.how}。${kind.settled}。</p>`,
        )
        .join(''),
      `${dice.sample<string>(advice, 3).join('；')}。举报电话12388，联系电话${phone}。`,
    ),
  }
}

function festivalPaper(desk: Desk, year: number, month: number, dice: Random) {
  const festival = { 1: '春节', 4: '劳动节', 9: '国庆节、中秋节' }[month] ?? ''
  const checks = [
    '到商超抽查购物卡和发票',
    '查看公务车封存点和加油记录',
    '走访窗口单位值班和作风',
    '检查粮油店是否接待公款',
    '与税务比对同一时段连号发票',
    '夜间抽查茶室和餐饮场所',
    '查看工程项目礼金往来记录',
  ] as const
  const found = dice.int(0, 4)
  const example = dice.pick(kinds)
  return {
    key: `${keyOf(desk)}/festival/${year}-${month}`,
    desk,
    column: exposed,
    title: `${desk.name}${year}年${festival}期间作风检查情况通报`,
    day: workDayFrom(isoFrom(year, month === 9 ? 10 : month, month === 9 ? 16 : month === 4 ? 24 : dice.int(14, 22))),
    html: body(
      `${month === 9 ? `${festival}期间` : `${festival}前`}，${desk.name}组成检查组，${dice.sample<string>(checks, 3).join('；')}。`,
      found === 0
        ? '检查没有发现违规问题，个别单位值班登记不规范，当场纠正。'
        : `发现问题线索${found}条，${dice.pick(['其中一条已立案', '正在核实', '均由派驻组督促整改'])}。有的单位${example.how}，已按规定处理。`,
      `${dice.sample<string>(advice, 2).join('；')}。群众发现问题，可拨打12388反映。`,
    ),
  }
}
