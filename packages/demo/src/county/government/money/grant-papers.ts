import { codesOf, random, type Random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { DepartmentKey } from '../../../units/departments.ts'
import { moneyFlows } from '../pools.ts'
import type { County } from '../../world/county.ts'
import type { Grant } from '../../world/history.ts'
import { body, type Chain, type Draft, isFarm, local, linked, points } from '../drafts.ts'

type Programme = Grant['programme']

/** What each programme may be spent on, and what is asked for. */
const rules: Readonly<Record<Programme, { use: string; demands: readonly string[]; key: DepartmentKey }>> = {
  operation: {
    use: '用于嘎查村干部报酬、办公经费和服务群众支出，不得用于接待和发放补贴',
    key: 'finance',
    demands: [
      '报酬按月打入本人银行卡，不得提取现金发放',
      '服务群众专项经费先议后用',
      '年底结余结转下年，不得收回',
      '支出单据由监督委员会审核',
      '每季度公开一次收支',
    ],
  },
  'public-works': {
    use: '用于嘎查村内公益设施建设，实行先建后补、以奖代补',
    key: 'finance',
    demands: [
      '项目须经村民会议或者代表会议通过',
      '筹资筹劳不得超过规定上限',
      '验收合格后申请拨付',
      '建成资产登记入账',
      '项目公示牌写明财政奖补金额',
    ],
  },
  road: {
    use: '用于农村公路建设、养护和安全设施',
    key: 'transport',
    demands: [
      '按设计标准施工，不得降低路面厚度',
      '冬季来临前完成面层',
      '养护里程与台账一致',
      '资金按工程进度拨付',
      '交工验收资料报交通部门',
    ],
  },
  water: {
    use: '用于小型农田水利设施和农村饮水工程维修',
    key: 'water',
    demands: [
      '灌溉季前完成机井和渠系维修',
      '水质检测合格方可供水',
      '落实管护人员和水费收缴',
      '维修前后对比资料归档',
      '优先解决季节性缺水的居民点',
    ],
  },
  industry: {
    use: '用于发展壮大集体经济，形成的资产归集体所有',
    key: 'farming',
    demands: [
      '项目收益分配方案经成员代表会议通过',
      '不得用于偿还债务和发放福利',
      '出租经营的应当公开竞价',
      '建立资产台账和折旧记录',
      '每半年报告一次收益',
    ],
  },
  relief: {
    use: '用于受灾群众口粮、衣被、取暖等基本生活救助',
    key: 'emergency',
    demands: [
      '按户报、村评、乡审、县定的程序确定对象',
      '资金通过“一卡通”发放',
      '张榜公示不少于五个工作日',
      '不得平均分配、优亲厚友',
      '一个月内发放完毕',
    ],
  },
  environment: {
    use: '用于垃圾清运、厕所维修和村庄清洁',
    key: 'farming',
    demands: [
      '保洁员工资按月发放',
      '不得用于刷墙、造景等形象工程',
      '垃圾日产日清',
      '集中整治与日常保洁结合',
      '支出情况在公开栏张贴',
    ],
  },
  culture: {
    use: '用于群众文化活动和设施维护',
    key: 'culture',
    demands: ['活动安排提前公布', '设备由文化管理员保管登记', '活动场地冬季照常开放', '不得购买服装发给个人'],
  },
  forest: {
    use: '用于造林种草、管护和林草有害生物防治',
    key: 'forest',
    demands: [
      '苗木草种附检疫证',
      '管护责任落实到地块和人',
      '成活率低于85%的补植',
      '禁牧期加强巡查',
      '作业面积经核实后拨付',
    ],
  },
}

/** The notices that allot what flows to townships and villages: their tables add up to the grants. */
export function* grantChains(county: County): Generator<Chain> {
  const groups = Map.groupBy(
    county.grants,
    ({ from, programme, year, allotted, title }) => `${from}/${programme}/${year}/${allotted}/${title}`,
  )
  const order = new Map<string, number>()
  const desks = new Map([county.room.root, ...county.room.townships].map((desk) => [desk.areaId, desk]))
  for (const group of [...groups.values()].toSorted(([one], [other]) =>
    (one?.allotted ?? '') < (other?.allotted ?? '') ? -1 : 1,
  )) {
    const [first] = group
    const from = first && desks.get(first.from)
    if (!first || !from) continue
    const series = `${first.from} ${first.title} ${first.year}`
    const number = (order.get(series) ?? 0) + 1
    order.set(series, number)
    yield from.level === 'root'
      ? districtNotice(county, group, first, number)
      : [sharePaper(county, from, group, first, number)]
  }
}

const parts = [
  '第一批',
  '第二批',
  '第三批',
  '第四批',
  '第五批',
  '第六批',
  '第七批',
  '第八批',
  '第九批',
  '第十批',
] as const

const sumOf = (grants: readonly Grant[]): number => grants.reduce((sum, { fen }) => sum + fen, 0)
/** Villages and estates get funds of the same programme under names of their own. */
const keyOfGroup = ({ from, programme, title, year, allotted }: Grant): string =>
  `${from}/${programme}-${title}-${year}-${allotted}`

function districtNotice(county: County, group: readonly Grant[], first: Grant, number: number): Chain {
  const rule = rules[first.programme]
  const { departments, root } = county.room
  const desk = departments.find(({ key }) => key === 'finance') ?? root
  const dice = random(seedOf(...codesOf(first.key), 131))
  const key = `d${desk.areaId}/grant/${keyOfGroup(first)}`
  const { heads, rows } = rowsOf(county, group)
  const total = sumOf(group)
  const title = `${desk.name}关于下达${first.year}年${first.title}的通知${number > 1 ? `（${parts[number - 1] ?? number}）` : ''}`
  const overseer = departments.find((candidate) => candidate.key === rule.key) ?? desk
  const notice: Draft = {
    key,
    desk,
    column: '政务公开/乡村振兴/资金安排',
    title,
    day: first.allotted,
    delay: dice.int(1, 4),
    document: 'numbered',
    attachments: rows.length > 6 ? ['xlsx'] : [],
    about: group.map(({ key: own }) => own),
    html: body(
      `${county.place.below}${isFarm(desk) ? '' : '财政所'}：`,
      `为支持基层做好有关工作，现下达${first.year}年${first.title}${yuan(total)}元（${rows.length > 1 ? '明细见下表' : `全部安排给${rows[0]?.[0]}`}），${wordsFor(desk, first, rule.use)}。`,
      rows.length > 1
        ? table(`${first.year}年${first.title}分配表（单位：元）`, heads, rows, [
            '合计',
            ...(heads.length > 2 ? [String(group.length)] : []),
            yuan(total),
          ])
        : '',
      points(
        [...dice.sample(rule.demands, 2), ...dice.sample<string>(moneyFlows, 4)].map(
          (words) => `${local(desk, words)}。`,
        ),
      ),
      overseer === desk
        ? '资金使用情况由本单位会同有关部门检查。'
        : `业务指导和检查由${overseer.name}负责，发现挪用、滞留的收回资金并通报。`,
    ),
  }
  return [notice, ...sharesBelow(county, group, first, key, number)]
}

/** Communities of a town and teams of a farm have the same money by other names. */
const wordsFor = (desk: Desk, { title }: Grant, words: string): string =>
  title.startsWith('社区') ? words.replaceAll('嘎查村', '社区') : local(desk, words)

/** By township where many villages get something, else by name. */
function rowsOf({ room }: County, group: readonly Grant[]): { heads: string[]; rows: string[][] } {
  const names = new Map([...room.townships, ...room.villages].map(({ areaId, name }) => [areaId, name]))
  if (group.length <= 12)
    return { heads: ['单位', '金额'], rows: group.map(({ to, fen }) => [names.get(to) ?? '', yuan(fen)]) }
  const townships = new Map(room.villages.map(({ areaId, townships: [township] }) => [areaId, township?.name ?? '']))
  const sums = Map.groupBy(group, ({ to }) => townships.get(to) ?? names.get(to) ?? '')
  return {
    heads: ['所在地', '单位数', '金额'],
    rows: [...sums].map(([name, list]) => [name, String(list.length), yuan(sumOf(list))]),
  }
}

/** What some townships publish of the money that passes through their books. */
function* sharesBelow(
  county: County,
  group: readonly Grant[],
  first: Grant,
  notice: string,
  number: number,
): Generator<Draft> {
  if (group.length <= 12) return
  for (const township of county.room.townships) {
    const ids = new Set(township.villages.map(({ areaId }) => areaId))
    const own = group.filter(({ to }) => ids.has(to))
    const dice = random(seedOf(township.areaId, first.year, ...codesOf(first.allotted), 132))
    if (own.length > 1 && dice.chance(0.14)) yield villageTable(county, township, own, { first, notice, number, dice })
  }
}

type Passing = { first: Grant; notice: string; number: number; dice: Random }

function villageTable(
  { room }: County,
  township: Desk,
  own: readonly Grant[],
  { first, notice, number, dice }: Passing,
): Draft {
  const names = new Map(room.villages.map(({ areaId, name }) => [areaId, name]))
  const largest = own.reduce((most, grant) => (grant.fen > most.fen ? grant : most))
  const rule = rules[first.programme]
  const kept = [
    '会计服务中心按单位分账核算',
    '各单位凭支出申请单用款，当天能付的当天付',
    '第一笔支出前先报用款计划',
    '资金到账后三日内告知各单位负责人',
    '使用情况纳入季度财务公开',
    '驻地纪检干部抽查两个单位',
  ] as const
  return {
    key: `t${township.areaId}/grant/${keyOfGroup(first)}`,
    desk: township,
    column: '政务公开/乡村振兴/资金安排',
    title: `${township.name}${first.year}年${first.title}分配情况公示${number > 1 ? `（${parts[number - 1] ?? number}）` : ''}`,
    day: first.allotted,
    delay: 6 + dice.int(0, 4),
    noticeDays: 5,
    about: own.map(({ key }) => key),
    html: body(
      `根据${linked(notice, '资金下达通知')}，${township.name}${own.length}个单位共分得${first.title}${yuan(sumOf(own))}元，最多的是${names.get(largest.to)}，${yuan(largest.fen)}元。现公示如下。`,
      table(
        `${first.title}分配明细（单位：元）`,
        ['单位', '金额'],
        own.map(({ to, fen }) => [names.get(to) ?? '', yuan(fen)]),
        ['合计', yuan(sumOf(own))],
      ),
      `${wordsFor(township, first, rule.use)}。${[...dice.sample<string>(kept, 2), ...dice.sample<string>(moneyFlows, 3)].join('；')}。`,
      '公示期5个工作日，有异议的可以向本单位或者财政部门反映。',
    ),
  }
}

/** What a township shares out of its own grant. */
function sharePaper(county: County, township: Desk, group: readonly Grant[], first: Grant, number: number): Draft {
  const dice = random(seedOf(...codesOf(first.key), 133))
  const names = new Map(county.room.villages.map(({ areaId, name }) => [areaId, name]))
  const rule = rules[first.programme]
  const how = {
    relief: '受灾户数和灾情程度',
    environment: '住户数、清运量和上年考核情况',
    culture: '演出场次和自办活动数量',
  } as const
  const basis = first.programme in how ? how[first.programme as keyof typeof how] : '工作量'
  return {
    key: `t${township.areaId}/share/${keyOfGroup(first)}`,
    desk: township,
    column: '政务公开/乡村振兴/资金安排',
    title: `${township.name}关于分配${first.year}年${first.title}的公示${number > 1 ? `（${parts[number - 1] ?? number}）` : ''}`,
    day: first.allotted,
    delay: dice.int(0, 3),
    noticeDays: 5,
    about: group.map(({ key }) => key),
    html: body(
      `上级下达${township.name}${first.title}后，${township.office}按照${basis}提出分配方案，经集体研究，安排${group.length}个单位${yuan(sumOf(group))}元。现公示如下。`,
      group.length > 1
        ? table(
            `${first.title}分配表（单位：元）`,
            ['单位', '金额'],
            group.map(({ to, fen }) => [names.get(to) ?? '', yuan(fen)]),
            ['合计', yuan(sumOf(group))],
          )
        : `全部安排给${names.get(group[0]?.to ?? 0)}。`,
      `资金${wordsFor(township, first, rule.use)}。${dice
        .sample(rule.demands, 3)
        .map((words) => local(township, words))
        .join('；')}。`,
      '对分配方案有异议的，公示期5个工作日内可以向本单位反映。',
    ),
  }
}
