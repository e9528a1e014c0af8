import { codesOf, random, type Random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { dayInWords, yearOf } from '../../world/days.ts'
import type { IsoDay } from '../../world/village.ts'
import { inWords } from '../days.ts'
import { body, type Chain, type Draft, isFarm, law, linked, phone, sections, wan } from '../drafts.ts'
import { tenderNotes } from '../pools.ts'
import { type Work, worksOf } from './work.ts'
import { executionPapers } from './execution-papers.ts'
import { extentOf, howOf, partsOf, stageOf } from './work-words.ts'

/** All papers of the works that a department began in a year. */
export function* workChains(county: County, desk: Desk, year: number): Generator<Chain> {
  const { departments, root } = county.room
  const reform = departments.find(({ key }) => key === 'reform') ?? root
  for (const work of worksOf(county, desk, year)) {
    const dice = random(seedOf(...codesOf(work.key), 121))
    yield [
      approvalPaper(work, reform, dice),
      designPaper(work, dice),
      tenderPaper(work, dice),
      awardPaper(work, dice),
      contractPaper(work, dice),
      ...executionPapers(work, dice),
    ]
  }
}

function approvalPaper(work: Work, reform: Desk, dice: Random): Draft {
  const { desk, kind, township, title, budget, approved } = work
  const demands = [
    '建设单位应当落实土地、环评等手续后开工',
    '严格按批复的规模和标准建设，不得擅自变更',
    '依法招标，招标方案随本批复一并核准',
    '资金专款专用，接受审计监督',
    '开工前在现场设置公示牌，写明投资和监督电话',
    '竣工后三个月内办理竣工决算',
    '施工避开候鸟繁殖期和主汛期',
    '优先使用当地劳动力',
  ] as const
  const basis = isFarm(desk) ? '经管理局项目审查会议研究' : `根据${law('政府投资条例', approved)}`
  return {
    key: `${work.key}/approval`,
    desk: reform,
    column: '政务公开/重大项目/项目审批',
    title:
      `${reform.name}关于${title}可行性研究报告的批复`.length <= 45
        ? `${reform.name}关于${title}可行性研究报告的批复`
        : `关于${title}可行性研究报告的批复`,
    day: approved,
    delay: dice.int(0, 3),
    document: 'numbered',
    html: body(
      `${desk.name}：`,
      `报来的${title}可行性研究报告收悉。${basis}，原则同意建设该项目。项目代码${work.code}。`,
      sections([
        ['建设必要性', `${dice.shuffle(kind.purpose).join('；')}。`],
        ['建设地点、规模和内容', `项目位于${township}，建设规模${extentOf(work)}，主要内容包括${partsOf(kind)}。`],
        [
          '投资和资金来源',
          `项目总投资${wan(budget)}，资金来源为${isFarm(desk) ? '农垦建设补助和管理局自筹' : kind.source}。`,
        ],
        ['有关要求', `${dice.sample<string>(demands, 4).join('；')}。`],
      ]),
    ),
  }
}

const opinions = [
  '图纸总说明补充冻土深度和抗冻措施',
  '排水坡度按现场标高复核',
  '主要材料应当注明强度等级和执行标准',
  '工程量清单与图纸逐项核对',
  '安全设施与主体工程同时设计',
  '概算中的临时工程费核减',
  '弃土场选在批准的位置，完工后恢复植被',
  '与既有管线交叉处增加保护套管',
  '无障碍坡道坡度符合规范',
  '明确质量缺陷责任期内的养护单位',
] as const

function designPaper(work: Work, dice: Random): Draft {
  const { desk, kind, title, designed, budget, ceiling } = work
  return {
    key: `${work.key}/design`,
    desk,
    column: '政务公开/重大项目/项目审批',
    title: `${title}初步设计批复公开`,
    day: designed,
    document: 'announcement',
    stage: stageOf(work, 'decision', designed, budget, '', `初步设计批复，${extentOf(work)}`),
    html: body(
      `${linked(`${work.key}/approval`, title + '可行性研究报告')}已经批复。${desk.name}组织专家对初步设计进行了审查，现将批复内容公开如下。`,
      `建设规模为${extentOf(work)}。${howOf(kind, dice, 3)}概算总投资${wan(budget)}，其中建筑安装工程费控制在${wan(ceiling)}以内，其余为设计、监理、检测等费用和预备费。`,
      `专家审查意见：${dice.sample<string>(opinions, 4).join('；')}。设计单位已按意见修改。`,
      `计划于${yearOf(work.start)}年${Number(work.start.slice(5, 7))}月开工，工期${work.days}天。对项目有意见建议的，请拨打${phone}。`,
    ),
  }
}

const bidTerms = [
  '具有相应专业施工总承包三级以上资质和有效的安全生产许可证',
  '项目经理具有注册建造师资格，且没有在建工程',
  '近三年完成过同类工程',
  '未被列入失信被执行人名单',
  '农民工工资保证金按规定存储',
  '不接受联合体投标',
  '信用评价等级为B级以下的不得参加',
  '拟派项目经理每月在现场不少于二十二天',
] as const

function tenderPaper(work: Work, dice: Random): Draft {
  const { desk, kind, title, notice, opening, ceiling } = work
  const parts = [
    [
      '工程概况',
      `建设地点${work.township}，规模${extentOf(work)}。${dice.pick(kind.purpose)}。招标范围为施工图所示的${partsOf(kind)}。${howOf(kind, dice, 3)}`,
    ],
    [
      '工期和质量',
      `计划工期${work.days}天，计划${inWords(work.start)}开工；质量标准为合格。缺陷责任期${dice.pick([12, 24])}个月。`,
    ],
    ['投标人条件', `${dice.sample<string>(bidTerms, 4).join('；')}。`],
    ['最高投标限价', `${yuan(ceiling)}元，投标报价高于限价的，投标无效。资金已落实（项目代码${work.code}）。`],
    [
      '投标和开标',
      `招标文件从电子交易系统免费下载。投标截止和开标时间为${inWords(opening)}${dice.pick(['9时', '9时30分', '10时'])}，${dice.pick(['评标采用综合评估法', '评标采用经评审的最低投标价法'])}。`,
    ],
  ] as const
  return {
    key: `${work.key}/tender`,
    desk,
    column: '政务公开/招标采购/招标公告',
    title: `${title}施工招标公告`,
    day: notice,
    stage: stageOf(work, 'tender', notice, ceiling, '', `${dayInWords(opening)}开标`),
    attachments: dice.chance(0.4) ? ['docx'] : [],
    html: body(
      `${title}（${linked(`${work.key}/design`, '初步设计批复')}）已具备招标条件，${desk.name}作为招标人，现公开招标选择施工单位。`,
      sections(parts),
      `${dice.sample<string>(tenderNotes, 4).join('；')}。`,
      `联系单位：${desk.name}，电话${phone}；监督单位：${desk.place.short}公共资源交易监督部门。`,
    ),
  }
}

function awardPaper(work: Work, dice: Random): Draft {
  const { desk, title, award, bids, winner, ceiling } = work
  const sorted = bids.toSorted((one, other) => one.fen - other.fen)
  const rows = sorted.map(({ company, fen, days, lost }, at) => [
    company,
    yuan(fen),
    `${days}天`,
    at === 0 ? '中标' : lost,
  ])
  const asked = [
    '提供的业绩在交易平台可以查到',
    '项目经理没有在建工程',
    '报价构成没有明显不平衡',
    '投标保函真实有效',
    '施工组织设计对冬季停工作了安排',
  ] as const
  return {
    key: `${work.key}/award`,
    desk,
    column: '政务公开/招标采购/中标结果',
    title: `${title}施工中标结果公示`,
    day: award,
    stage: stageOf(work, 'award', award, winner.fen, winner.company, `${bids.length}家投标`),
    noticeDays: 3,
    html: body(
      `${linked(`${work.key}/tender`, title + '施工招标公告')}于${inWords(work.notice)}发布，${inWords(work.opening)}开标，${bids.length}家单位投标。评标委员会评审后推荐${winner.company}为中标人，现公示如下。`,
      `中标价${yuan(winner.fen)}元，最高投标限价${yuan(ceiling)}元，下浮${(((ceiling - winner.fen) / ceiling) * 100).toFixed(2)}%；工期${winner.days}天。建设规模${extentOf(work)}。`,
      table('投标报价和评审结果', ['投标人', '投标报价（元）', '工期', '评审结果'], rows),
      `主要工程内容：${howOf(work.kind, dice, 2)}`,
      `招标人对中标候选人进行了核查：${dice.sample<string>(asked, 3).join('；')}。`,
      `公示期3个工作日。投标人或者其他利害关系人对结果有异议的，请在公示期内书面向${desk.name}提出，电话${phone}。`,
    ),
  }
}

const promises = [
  '按月结算进度款，付至完成工程量的72%',
  '竣工验收合格后付至90%，审计后付至97%',
  '3%作为质量保证金，缺陷责任期满后退还',
  '农民工工资由专用账户发放，比例不低于进度款的20%',
  '变更须经监理和建设单位书面确认',
  '逾期完工每天按合同价的万分之三支付违约金',
  '扬尘、噪声控制费用包含在合同价内',
  '隐蔽工程验收前不得覆盖',
  '施工单位为作业人员办理工伤保险',
  '弃土运到指定地点',
] as const

function contractPaper(work: Work, dice: Random): Draft {
  const { desk, title, winner, contract, supervisor, start, days } = work
  return {
    key: `${work.key}/contract`,
    desk,
    column: '政务公开/招标采购/合同公告',
    title: `${title}施工合同公告`,
    day: contract,
    delay: 1,
    stage: stageOf(work, 'contract', contract, winner.fen, winner.company, `工期${winner.days}天`),
    contract: {
      id: work.id,
      kind: 'construction',
      number: `${work.id.toUpperCase()}-SG`,
      title: `${title}施工合同`,
      party: { kind: 'organisation', name: winner.company },
      object: title,
      quantity: Math.round(work.amount * 1000),
      measure: work.kind.measure,
      fen: winner.fen,
      signed: contract,
      start,
      end: work.finished < contract ? start : addAgreed(start, days),
      project: work.id,
      schedule: [],
    },
    html: body(
      `${desk.name}与${winner.company}于${inWords(contract)}签订${title}施工合同。合同价${yuan(winner.fen)}元，与${linked(`${work.key}/award`, '中标结果')}一致。`,
      `工程内容：${howOf(work.kind, dice, 3)}规模${extentOf(work)}。计划${inWords(start)}开工，工期${winner.days}天。`,
      `主要约定：${dice.sample<string>(promises, 5).join('；')}。`,
      `监理单位为${supervisor}，监理费${yuan(work.supervision)}元，总监理工程师每周至少到现场三次。`,
    ),
  }
}

const addAgreed = (start: IsoDay, days: number): IsoDay =>
  new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10)
