import { random, seedOf } from '../../../random.ts'
import { followUps } from '../pools.ts'
import type { Desk } from '../../../units/desk.ts'
import type { DepartmentKey } from '../../../units/departments.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { quarterEnd, quarterWords } from '../days.ts'
import { body, type Chain, keyOf, law, linked, local, phone, points } from '../drafts.ts'

const column = '政务公开/应急管理/安全生产'

/** What is checked in a season, where, and what is found. */
type Drive = {
  name: string
  months: readonly [number, number]
  by: readonly (DepartmentKey | 'township')[]
  looks: readonly string[]
  faults: readonly string[]
}

const drives: readonly Drive[] = [
  {
    name: '春季建筑工地复工',
    months: [3, 4],
    by: ['housing', 'emergency'],
    looks: ['塔吊、脚手架冬季停用后重新验收', '基坑边坡解冻情况', '工人岗前教育', '临时用电'],
    faults: ['漏电保护器失灵', '脚手板未满铺', '安全帽过期', '基坑排水不畅'],
  },
  {
    name: '农机作业',
    months: [4, 5],
    by: ['farming', 'township'],
    looks: ['拖拉机牌证和年检', '传动部位防护罩', '驾驶人证照', '转场路线'],
    faults: ['夜间作业灯损坏', '违规载人', '防护罩缺失', '未随车带灭火器'],
  },
  {
    name: '汛前水库和尾矿库',
    months: [5, 6],
    by: ['water', 'emergency'],
    looks: ['溢洪道', '启闭机试运行', '值班电话', '抢险物料'],
    faults: ['备用电源电瓶亏电', '坝坡杂草未清', '预案联系人未更新'],
  },
  {
    name: '夏季消防',
    months: [6, 8],
    by: ['emergency', 'township', 'culture'],
    looks: ['疏散通道', '电动车充电', '灭火器', '夜间值守'],
    faults: ['电动车进楼充电', '安全出口上锁', '灭火器压力不足', '疏散标志损坏'],
  },
  {
    name: '秋收道路交通',
    months: [9, 10],
    by: ['transport', 'police', 'township'],
    looks: ['公路晒粮', '农用车超员', '运粮车超载', '弯道视距'],
    faults: ['占道晒粮', '三轮车载人', '粮车尾灯被遮挡', '路口秸秆遮挡视线'],
  },
  {
    name: '冬季取暖',
    months: [10, 12],
    by: ['emergency', 'civil', 'township', 'housing'],
    looks: ['烟道和炉具', '养老机构电气线路', '燃气软管', '报警器'],
    faults: ['烟道接口松动', '电热毯老化', '燃气软管超期', '报警器无电'],
  },
  {
    name: '危险化学品',
    months: [2, 11],
    by: ['emergency', 'industry', 'market'],
    looks: ['储存量', '防静电', '操作规程', '应急器材'],
    faults: ['台账与实物不符', '静电接地断开', '应急药品过期'],
  },
  {
    name: '校园',
    months: [2, 9],
    by: ['education'],
    looks: ['食堂留样', '校车', '消防演练', '体育器材'],
    faults: ['留样标签不全', '应急灯不亮', '单杠螺栓松动', '门卫登记漏项'],
  },
]

/** A drive is announced, carried out, and told with what was found. */
export function* safetyChains(desk: Desk, year: number): Generator<Chain> {
  const own = drives.filter(
    ({ by }) => by.includes(desk.level === 'township' ? 'township' : (desk.key ?? 'township')) && desk.level !== 'root',
  )
  for (const [at, drive] of own.entries()) {
    const dice = random(seedOf(desk.areaId, year, at, 251))
    // Streets have no fields.
    if (desk.grounds[0] === 'urban' && desk.level === 'township' && /农机|秋收/.test(drive.name)) continue
    if (!dice.chance(desk.level === 'township' ? 0.16 : 0.6)) continue
    yield driveChain(desk, drive, year, at)
  }
}

function driveChain(desk: Desk, { name, months, looks, faults }: Drive, year: number, at: number): Chain {
  const dice = random(seedOf(desk.areaId, year, at, 252))
  const day = workDayFrom(isoFrom(year, months[0], dice.int(3, 22)))
  const end = workDayFrom(addDays(day, dice.int(25, 45)))
  const key = `${keyOf(desk)}/safety/${year}-${at + 1}`
  const units = dice.int(desk.level === 'township' ? 8 : 18, desk.level === 'township' ? 40 : 120)
  const found = dice.int(Math.ceil(units / 4), units + 12)
  const left = dice.int(0, Math.min(6, found))
  const big = dice.chance(0.2) ? 1 : 0
  const ways = [
    '单位自查、交叉检查、随机抽查三步进行',
    '检查组不打招呼、直奔现场',
    '邀请专家随行',
    '对上次检查发现的问题逐条回看',
    '夜间安排一次突击检查',
    '当场能改的当场改，不能改的停用',
  ] as const
  const notice = {
    key: `${key}/call`,
    desk,
    column,
    title: `${desk.name}关于开展${year}年${name}安全检查的通知`,
    day,
    document: 'numbered' as const,
    html: body(
      `${local(desk, desk.level === 'township' ? '各嘎查村（社区）、各有关单位' : desk.place.below + '，各有关单位')}：`,
      `根据${law('中华人民共和国安全生产法', day)}，定于即日起至${Number(end.slice(5, 7))}月${Number(end.slice(8))}日开展${name}安全检查，通知如下。`,
      points([
        ...dice.sample<string>(followUps, 2).map((words) => `${local(desk, words)}。`),
        `检查重点：${dice.sample(looks, 3).join('、')}。`,
        `检查方法：${dice.sample<string>(ways, 2).join('；')}。`,
        `发现重大隐患的，立即停产停业整顿；被检查单位不得因此停止供水、供热等民生服务。`,
      ]),
      `联系电话${phone}，欢迎群众拨打12350举报身边隐患。`,
    ),
  }
  const follow = [
    '对整改情况逐一复查，复查合格',
    '其中三处以书面警告提醒',
    '对主要负责人进行了约谈',
    '隐患照片和整改照片建档',
    '整改资金由产权单位承担',
    '同类单位举一反三自查',
  ] as const
  const report = {
    key: `${key}/told`,
    desk,
    column,
    title: `${desk.name}${year}年${name}安全检查情况通报`,
    day: workDayFrom(addDays(end, dice.int(3, 8))),
    html: body(
      `按照${linked(notice.key, '检查通知')}，${desk.name}共检查单位和点位${units}处，发现隐患${found}条，已整改${found - left}条${left > 0 ? `，其余${left}条限期整改` : ''}${big > 0 ? '；1处重大隐患已责令停用并挂牌督办' : '；没有发现重大隐患'}。`,
      `主要问题：${dice.sample(faults, Math.min(3, faults.length)).join('、')}。`,
      `${dice.sample<string>(follow, 2).join('；')}。检查期间没有发生亡人事故。`,
    ),
  }
  return dice.chance(0.7)
    ? [notice, report]
    : [{ ...report, html: report.html.replace(linked(notice.key, '检查通知'), '检查安排') }]
}

const kinds = ['道路交通', '消防', '燃气', '建筑施工', '农机', '用电'] as const

/** Each quarter the district's commission counts what offices checked. */
export function* quarterChains(desk: Desk, year: number): Generator<Chain> {
  if (desk.key !== 'emergency') return
  for (const quarter of [1, 2, 3, 4]) {
    const dice = random(seedOf(desk.areaId, year, quarter, 253))
    const found = dice.int(120, 460)
    const left = dice.int(0, 30)
    const strong = dice.shuffle(kinds)
    yield [
      {
        key: `${keyOf(desk)}/safety/${year}-q${quarter}`,
        desk,
        column,
        title: `${desk.place.short}${year}年${quarterWords[quarter - 1]}安全生产形势通报`,
        day: workDayFrom(addDays(quarterEnd(year, quarter), dice.int(6, 15))),
        html: body(
          `${quarterWords[quarter - 1]}，${desk.place.short}各单位共排查隐患${found}条，整改${found - left}条，没有发生较大以上生产安全事故。`,
          `隐患较多的是${strong[0]}和${strong[1]}，分别占${dice.int(24, 38)}%和${dice.int(12, 23)}%。${dice.pick(['节前检查暴露出值班不严的问题', '夜间用电负荷集中时段风险较高', '临时工地管理仍是薄弱环节', '农村自建房施工隐患需要重视'])}。`,
          `${quarter === 4 ? '明年第一季度' : '下季度'}重点：${dice.sample<string>(['对重点单位开展一次全覆盖检查', '清理占用消防通道', '组织一线人员实操培训', '更新应急预案并演练', '严查非法载客和超员', '入户检查取暖设施', '对反复出现的问题约谈负责人', '在农村集市设宣传点'], 3).join('；')}。`,
        ),
      },
    ]
  }
}
