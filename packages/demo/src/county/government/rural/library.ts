import { random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { isoFrom, workDayFrom, yearOf } from '../../world/days.ts'
import type { Project } from '../../world/history.ts'
import { body, type Chain, keyOf, local, phone } from '../drafts.ts'

const column = '政务公开/乡村振兴/项目库'

type Placed = { project: Project; village: string; townshipId: number; decided: string }

/** The projects of villages in the year in which they were decided: the same names and budgets as in their books. */
export function* libraryChains(county: County): Generator<Chain> {
  const { departments, townships, root } = county.room
  const placed = county.villages.flatMap(({ village, projects }) =>
    projects.flatMap((project): Placed[] => {
      const decided = project.stages.find(({ stage }) => stage === 'decision')?.day
      return decided ? [{ project, village: village.desk.name, townshipId: village.townshipId, decided }] : []
    }),
  )
  const byYear = Map.groupBy(placed, ({ decided }) => yearOf(decided))
  const desk = departments.find(({ key }) => key === 'farming') ?? root
  for (const [year, list] of byYear) {
    const granted = list.filter(({ project }) => project.grants.length > 0)
    const halves = Map.groupBy(granted, ({ decided }) => (decided.slice(5, 7) <= '06' ? 1 : 2))
    for (const [half, some] of halves) yield [libraryPaper(desk, year, half, some)]
    for (const month of [3, 9, 12]) yield* progressPapers(desk, year, month, granted)
    for (const township of townships) {
      const own = list.filter(({ townshipId }) => townshipId === township.areaId)
      if (own.length > 1 && random(seedOf(township.areaId, year, 281)).chance(0.5))
        yield [townshipPaper(township, year, own)]
    }
  }
}

const rules = [
  '入库不等于立项，实施以批复为准',
  '没有纳入项目库的，不安排衔接资金',
  '项目前期由实施单位负责',
  '形成的资产按规定确权登记',
  '每半年动态调整一次',
  '建成后收益分配接受监督',
  '优先安排覆盖面广、见效快的项目',
  '逾期不能开工的退出',
] as const

const lastOf = (list: readonly Placed[]): string =>
  list.reduce((day, { decided }) => (decided > day ? decided : day), '')

function libraryPaper(desk: Desk, year: number, half: number, list: readonly Placed[]) {
  const dice = random(seedOf(desk.areaId, year, half, 282))
  const total = list.reduce((sum, { project }) => sum + project.budget, 0)
  const kinds = Map.groupBy(list, ({ project }) => names[project.kind])
  const rows = [...kinds].map(([kind, some]) => [
    kind,
    String(some.length),
    yuan(some.reduce((sum, { project }) => sum + project.budget, 0)),
  ])
  const largest = list.reduce((best, item) => (item.project.budget > best.project.budget ? item : best))
  return {
    key: `${keyOf(desk)}/library/${year}-${half}`,
    desk,
    column,
    title: `${desk.name}${year}年${half === 1 ? '上半年' : '下半年'}乡村振兴项目库公示`,
    day: workDayFrom(half === 1 ? isoFrom(year, 7, dice.int(2, 10)) : isoFrom(year, 12, dice.int(18, 28))),
    noticeDays: 10,
    attachments: ['xlsx' as const],
    about: list.map(({ project }) => project.key),
    html: body(
      `经基层申报、逐级论证，${year}年${half === 1 ? '上半年' : '下半年'}入库项目${list.length}个，概算投资${yuan(total)}元，按类别公示如下。其中投资最大的是${largest.project.title}，${yuan(largest.project.budget)}元。`,
      table('入库项目汇总', ['类别', '个数', '概算投资（元）'], rows, ['合计', String(list.length), yuan(total)]),
      `${dice.sample<string>(rules, 3).join('；')}。`,
      local(desk, `最近一批由嘎查村会议决定的日期为${lastOf(list)}。公示期10个工作日，意见电话${phone}。`),
    ),
  }
}

const names: Record<Project['kind'], string> = {
  road: '道路',
  bridge: '桥涵',
  well: '供水和灌溉',
  canal: '渠系',
  lamps: '公共照明',
  square: '文化广场',
  toilet: '厕所和保洁',
  office: '服务场所',
  pen: '养殖圈舍',
  greenhouse: '设施农业',
  fence: '围栏',
  planting: '绿化',
  waste: '垃圾处理',
}

/** How far the projects of a year are, by the stages that their villages published. */
function* progressPapers(desk: Desk, year: number, month: number, list: readonly Placed[]): Generator<Chain> {
  const dice = random(seedOf(desk.areaId, year, month, 284))
  const shown = month === 3 ? year + 1 : year
  const day = workDayFrom(isoFrom(shown, month, dice.int(20, 28)))
  const known = list.filter(({ decided }) => decided < day)
  if (known.length < 2) return
  const has = ({ project }: Placed, stage: string): boolean =>
    project.stages.some((each) => each.stage === stage && each.day < day)
  const accepted = known.filter((item) => has(item, 'acceptance'))
  const contracted = known.filter((item) => !has(item, 'acceptance') && has(item, 'contract'))
  const waiting = known.length - accepted.length - contracted.length
  const slow = contracted[0] ?? known.find((item) => !has(item, 'contract'))
  const tasks = [
    '对没有开工的逐个核实用地和资金',
    '入冬前能完工的抓紧施工，不能完工的做好防护',
    '验收后一个月内办理资产移交',
    '农民工工资随进度款支付',
    '发现变更内容的先报批后施工',
    '公示牌内容与批复不一致的当场更正',
  ] as const
  const kept = [
    '资产逐项移交并登记入账',
    '质量保证金到期前再检查一次',
    '管护责任人和电话在现场公示',
    '受益情况在年底回访',
    '结余资金收回统筹',
  ] as const
  yield [
    {
      key: `${keyOf(desk)}/library/${year}-progress-${month}`,
      desk,
      column,
      title: `${desk.name}${year}年入库项目实施进度（${shown}年${month}月）`,
      day,
      about: known.map(({ project }) => project.key),
      html: body(
        local(
          desk,
          `${year}年入库并由嘎查村决定实施的项目${known.length}个，截至${month}月${Number(day.slice(8))}日，已验收${accepted.length}个，签订合同正在实施${contracted.length}个，其余${waiting}个正在办理前期手续。`,
        ),
        table(
          '入库项目实施进度',
          ['进度', '个数', '概算投资（元）'],
          [
            ['已验收', String(accepted.length), yuan(sumOf(accepted))],
            ['正在实施', String(contracted.length), yuan(sumOf(contracted))],
            ['前期手续', String(waiting), yuan(sumOf(known) - sumOf(accepted) - sumOf(contracted))],
          ],
          ['合计', String(known.length), yuan(sumOf(known))],
        ),
        slow
          ? `没有验收的项目中，${slow.project.title}概算${yuan(slow.project.budget)}元，${dice.pick(['列入下月重点调度', '由包片人员到现场了解', '请所在地说明原因'])}。`
          : '',
        slow
          ? `${dice.sample<string>(tasks, 3).join('；')}。`
          : `项目已全部验收。${dice.sample<string>(kept, 2).join('；')}。`,
      ),
    },
  ]
}

const sumOf = (list: readonly Placed[]): number => list.reduce((sum, { project }) => sum + project.budget, 0)

function townshipPaper(desk: Desk, year: number, list: readonly Placed[]) {
  const dice = random(seedOf(desk.areaId, year, 283))
  const total = list.reduce((sum, { project }) => sum + project.budget, 0)
  const day = workDayFrom(isoFrom(year, Number(lastOf(list).slice(5, 7)) || 1, 26))
  const checks = [
    '选址与用地性质相符',
    '没有重复建设',
    '受益户数核实到组',
    '后续管护有责任人',
    '村民代表会议记录齐全',
    '资金来源逐项落实',
  ] as const
  return {
    key: `${keyOf(desk)}/library/${year}`,
    desk,
    column,
    title: `${desk.name}${year}年村级项目申报情况公示`,
    day: day < lastOf(list) ? workDayFrom(lastOf(list)) : day,
    noticeDays: 5,
    about: list.map(({ project }) => project.key),
    html: body(
      `${desk.name}${year}年申报村级项目${list.length}个，概算${yuan(total)}元。经审核公示如下。`,
      table(
        `${year}年村级项目`,
        ['项目', '规模', '地点', '概算（元）'],
        list.map(({ project }) => [project.title, project.extent, project.site, yuan(project.budget)]),
        ['合计', '', '', yuan(total)],
      ),
      `审核中重点看：${dice.sample<string>(checks, 3).join('；')}。公示期5个工作日。`,
    ),
  }
}
