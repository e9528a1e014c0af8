import type { Random } from '../../../random.ts'
import { figure, table, yuan } from '../../../text/html.ts'
import { dayInWords, yearOf } from '../../world/days.ts'
import { inWords } from '../days.ts'
import { body, type Draft, linked, phone, sections } from '../drafts.ts'
import type { Progress, Work } from './work.ts'
import { extentOf, stageOf } from './work-words.ts'

const column = '政务公开/重大项目/项目进展'

/** Progress, changes, acceptance and audited costs of works. */
export const executionPapers = (work: Work, dice: Random): Draft[] => [
  ...work.progress.map((progress, at) => progressPaper(work, progress, at, dice)),
  ...(work.change ? [changePaper(work, work.change, dice)] : []),
  acceptancePaper(work, dice),
  settlementPaper(work, dice),
]

const quality = {
  any: [
    '监理单位对关键工序旁站并留影像',
    '质量监督站检查一次，提出的两条意见已改正',
    '原材料每批抽样送检',
    '建设单位每周召开一次现场会',
    '施工日志和监理日志齐全',
    '群众代表到现场查看一次，意见当场答复',
  ],
  building: [
    '混凝土试块抗压强度检测合格',
    '进场钢材、管材复检合格',
    '隐蔽工程验收后方进入下一道工序',
    '抽检压实度12点，合格11点，不合格处已补压',
    '轴线和标高复测偏差在允许范围内',
  ],
  planting: [
    '苗木和草种检疫证齐全',
    '抽样地块出苗整齐',
    '树坑、株行距逐块抽查',
    '围栏接头和立柱埋深抽查合格',
    '施肥量按亩登记',
  ],
} as const
const safety = [
  '施工路段设警示标志和夜间警示灯',
  '临时便道每天洒水',
  '作业人员岗前安全教育全部完成',
  '大型机械由专人指挥',
  '没有发生生产安全事故',
  '穿越居民区的路段白天施工',
  '基坑四周设围挡',
  '施工用电一机一闸',
] as const
const wages = [
  '农民工工资通过专用账户发放到上月底',
  '当地农牧民务工占用工的三成以上',
  '没有接到欠薪反映',
  '工资发放表在现场公示',
] as const

function progressPaper(work: Work, { day, share, part, paid, delay }: Progress, at: number, dice: Random): Draft {
  const { desk, title, kind } = work
  const isPictured = kind.trade === 'road' && dice.chance(0.5)
  const names = kind.parts.map(([name]) => name)
  const done = names.slice(0, Math.max(1, names.indexOf(part)))
  const how = kind.parts.filter(([name]) => done.includes(name)).map(([, words]) => words)
  return {
    key: `${work.key}/progress${at + 1}`,
    desk,
    column,
    title: `${title}进展情况（${yearOf(day)}年${Number(day.slice(5, 7))}月${at > 0 ? '第' + String(at + 1) + '次' : ''}）`,
    day,
    stage: stageOf(work, 'progress', day, paid, work.winner.company, `完成工程量的${share}%`),
    ...(isPictured ? { picture: 'road-works' as const } : {}),
    html: body(
      `${title}由${work.winner.company}施工（${linked(`${work.key}/contract`, '施工合同')}）。截至${inWords(day)}，累计完成工程量的${share}%，有关情况公开如下。`,
      isPictured ? figure('road-works') : '',
      sections([
        [
          '工程进度',
          `${done.join('、')}${done.includes(part) ? '正在收尾' : `已经完成，正在进行${part}`}。${delay ? `${delay}，已调整施工计划，增加作业班组。` : '与合同工期相比没有延误。'}`,
        ],
        ['资金支付', `累计支付工程款${yuan(paid)}元，付款附有监理签认的工程量清单。${dice.pick(wages)}。`],
        [
          '质量和安全',
          `${dice.pick(how)}，经检查符合设计；${dice.sample<string>([...quality.any, ...quality[kind.trade === 'planting' ? 'planting' : 'building']], 2).join('；')}；${dice.sample<string>(safety, 2).join('；')}。`,
        ],
      ]),
    ),
  }
}

function changePaper(work: Work, change: NonNullable<Work['change']>, dice: Random): Draft {
  const { desk, title, winner } = work
  return {
    key: `${work.key}/change`,
    desk,
    column,
    title: `${title}设计变更公示`,
    day: change.day,
    noticeDays: 5,
    stage: stageOf(work, 'change', change.day, winner.fen + change.fen, winner.company, change.because),
    html: body(
      `${title}施工中，${change.because}。经设计单位出具变更图纸、监理单位核实工程量，${desk.name}集体研究同意变更。`,
      `变更增加${yuan(change.fen)}元，占${linked(`${work.key}/contract`, '原合同价')}的${((change.fen / winner.fen) * 100).toFixed(2)}%，变更后合同价${yuan(winner.fen + change.fen)}元，未超过批复的总投资。${dice.pick(['增加的费用从预备费中列支。', '增加部分按合同中的同类单价计算。', '新增单价由造价咨询单位审核确定。'])}`,
      `公示期5个工作日，对变更有异议的，请拨打${phone}。`,
    ),
  }
}

const looked = [
  '实测宽度、厚度各20处，偏差在规范允许范围内',
  '查阅施工日志、监理记录和检测报告',
  '现场试运行两小时，运转正常',
  '走访附近群众12户，均表示满意',
  '核对竣工图与现场一致',
  '抽查隐蔽工程影像资料',
  '通水试压，压力稳定',
  '逐项检查前期整改意见落实情况',
] as const
const cares = [
  '工程移交{place}管护，写入管护责任书',
  '缺陷责任期内由施工单位维修，接报后三日内到场',
  '每年入汛前和入冬前各检查一次',
  '管护经费列入下年预算',
  '设立管护公示牌，写明责任人和电话',
  '水费、电费由使用单位负担',
] as const

function acceptancePaper(work: Work, dice: Random): Draft {
  const { desk, title, winner, accepted, finished, days, start, township } = work
  const agreed = Math.round((Date.parse(finished) - Date.parse(start)) / 86_400_000)
  const isOver = finished.slice(0, 4) > start.slice(0, 4)
  const late = agreed > days
  return {
    key: `${work.key}/accepted`,
    desk,
    column,
    title: `${title}竣工验收结果公示`,
    day: accepted,
    noticeDays: 7,
    stage: stageOf(work, 'acceptance', accepted, null, winner.company, work.finding),
    html: body(
      `${inWords(accepted)}，${desk.name}组织设计、施工、监理单位和${township}，对${title}进行竣工验收。工程于${inWords(start)}开工（${linked(`${work.key}/contract`, '施工合同')}），${inWords(finished)}完工。`,
      isOver
        ? `因入冬停工，工程跨年度完成，停工期不计入合同工期。`
        : late
          ? `比合同工期晚${agreed - days}天，延误原因已在进展情况中说明。`
          : `在合同工期${days}天内完成。`,
      `完成规模${extentOf(work)}。验收组${dice.sample<string>(looked, 3).join('；')}；对照设计要求检查：${dice
        .sample(work.kind.parts, 2)
        .map(([, how]) => how)
        .join('；')}，均符合。`,
      `验收结论：${work.finding}。${dice.sample<string>(cares, 3).join('；').replace('{place}', township)}。`,
      `公示期7个工作日，发现质量问题的，请拨打${phone}。`,
    ),
  }
}

function settlementPaper(work: Work, dice: Random): Draft {
  const { desk, title, winner, change, audited } = work
  const contract = winner.fen + (change?.fen ?? 0)
  return {
    key: `${work.key}/settlement`,
    desk,
    column,
    title: `${title}竣工结算审核结果公开`,
    day: audited.day,
    stage: stageOf(
      work,
      'settlement',
      audited.day,
      audited.fen,
      winner.company,
      `审减${yuan(audited.submitted - audited.fen)}元`,
    ),
    html: body(
      `${linked(`${work.key}/accepted`, title)}已经竣工验收，竣工结算经审核，现将结果公开如下。`,
      table(
        '结算审核结果（单位：元）',
        ['项目', '金额'],
        [
          [change ? '合同价（含变更）' : '合同价', yuan(contract)],
          ['送审结算价', yuan(audited.submitted)],
          ['审定结算价', yuan(audited.fen)],
          ...audited.cuts.map(({ words, fen }) => [`其中审减：${words}`, yuan(fen)]),
        ],
      ),
      `共审减${yuan(audited.submitted - audited.fen)}元。审定结算价未超过批复的总投资${yuan(work.budget)}元。`,
      `${dice.pick(['余款按合同约定付至97%', '质量保证金按3%预留'])}，${dayInWords(audited.day)}起办理付款和资产移交手续。`,
    ),
  }
}
