import { h2, list, p, table, yuan } from '../../text/html.ts'
import { contractOf } from './contract-rows.ts'
import type { Ink } from './draft.ts'
import { grantOf } from './grants-by-key.ts'
import { minutesKey } from './keys.ts'
import { askingOf, nameOf, placeOf, type Telling } from './telling.ts'
import { dayFrom, fullDay, inYuan, join, listed, maybe, monthWords, one, para, phone } from './prose.ts'
import { workDayAfter } from './release-times.ts'
import { works } from './works.ts'

/** The money of a project by its sources: grants by their titles, and what the unit adds. */
export function sources({ scene, project }: Telling): string {
  const grants = project.grants.flatMap((key) => grantOf(scene.county, key) ?? [])
  const parts = grants.map(({ title, fen }) => `${title}${inYuan(fen)}`)
  if (project.own > 0) parts.push(`${scene.terms.ground === 'rural' ? '集体自筹' : '自有资金'}${inYuan(project.own)}`)
  return parts.length > 0 ? listed(parts) : `集体资金${inYuan(project.budget)}`
}

function meetingOf({ scene, project, stage }: Telling) {
  const meetings = scene.history.meetings.filter(({ decisions }) =>
    decisions.some((decision) => decision.project === project.id),
  )
  const meeting = meetings.find(({ kind }) => kind === 'assembly') ?? meetings[0]
  const decision = meeting?.decisions.find((each) => each.project === project.id)
  return { meeting, decision, day: meeting?.day ?? stage.day }
}

export function decisionWords(telling: Telling, ink: Ink): string {
  const { scene, project } = telling
  const { terms } = scene
  const { dice } = ink
  const { meeting, decision, day } = meetingOf(telling)
  const votes = decision
    ? decision.no + decision.abstain === 0
      ? `${decision.yes}票全部同意`
      : `同意${decision.yes}票、反对${decision.no}票、弃权${decision.abstain}票`
    : '表决通过'
  const present = meeting ? `应到${meeting.due}人，实到${meeting.present}人，` : ''
  const minutes = meeting ? minutesKey(scene.prefix, meeting.key) : ''
  const record = minutes !== '' && ink.isOut(minutes) ? `（${ink.link(minutes, '会议记录')}）` : ''
  const why = one(dice, ...works[project.kind].scope.map((words) => `工程内容为${words}`))
  return join(
    para(
      one(
        dice,
        `${dayFrom(day, ink.dated)}，${terms.unit}召开${terms.assembly}，${present}对${nameOf(telling)}进行表决，${votes}${record}。`,
        `${nameOf(telling)}先由党支部提议，再经${terms.council}商议、党员大会审议，${dayFrom(day, ink.dated)}提交${terms.assembly}决议：${present}${votes}${record}。`,
        `经${terms.assembly}${dayFrom(day, ink.dated)}表决（${present}${votes}），${terms.us}决定实施${nameOf(telling)}${record}。`,
      ),
    ),
    para(
      one(
        dice,
        `建设地点在${placeOf(telling)}，规模${project.extent}，${why}，预算${inYuan(project.budget)}。`,
        `${why}，规模${project.extent}，位置为${placeOf(telling)}；预算控制在${inYuan(project.budget)}以内。`,
        `拟在${placeOf(telling)}实施，${project.extent}，预算${inYuan(project.budget)}，${why}。`,
      ),
      one(
        dice,
        `资金来源：${sources(telling)}。`,
        `所需资金由${sources(telling)}组成。`,
        `钱从哪里来：${sources(telling)}。`,
      ),
    ),
    para(
      one(
        dice,
        `计划${monthWords(project.planned.start)}开工，${monthWords(project.planned.end)}完成。`,
        `安排在${monthWords(project.planned.start)}至${monthWords(project.planned.end)}施工。`,
        '',
      ),
      one(
        dice,
        `对决议有意见的，公示期内向${terms.watch}反映，电话${phone}。`,
        `${terms.folk}可以在公示期内提出不同意见，由${terms.watch}登记答复。`,
        `公示期5个工作日，${terms.watch}全程监督后续招标、施工和付款。`,
      ),
    ),
  )
}

/** When offers are opened: the day of the award, or two weeks after an announcement that has none yet. */
const openingOf = ({ other, stage }: Telling): string => other('award')?.day ?? workDayAfter(stage.day, 8)

const evaluation = ({ scene: { terms } }: Telling, { dice }: Ink): string =>
  one(
    dice,
    `评定采用合理低价法，报价低于控制价85%的须书面说明成本，由评审人员逐项核对。`,
    `资格合格、${terms.ground === 'rural' ? '工期' : '质量承诺'}符合要求的，报价最低者得；报价相同的，由${terms.delegate}现场抽签。`,
    `在符合条件的报价中取最低价；最低价明显低于成本的，要求说明理由。`,
    `由${terms.council}、${terms.watch}和${terms.delegate}组成评审小组，当场拆封、当场公布。`,
  )

function deadlineWords(telling: Telling, { dice }: Ink): string {
  const { scene, project } = telling
  const { terms } = scene
  const opening = openingOf(telling)
  const price = works[project.kind].isGoods ? '报价含运输、安装' : '报价含材料、人工、机械和税费'
  return one(
    dice,
    `报价文件密封后于${fullDay(opening)}上午9时30分前送到${terms.us}会议室，逾期不收，随后当场开启。`,
    `${fullDay(opening)}上午10时在${terms.us}会议室开标，报价单位须派人到场；此前均可报名。`,
    `报名和递交报价截至${fullDay(opening)}上午9时，地点为${terms.us}会议室，${price}。`,
  )
}

export function tenderWords(telling: Telling, ink: Ink): string {
  const { scene, project, stage, key } = telling
  const { terms } = scene
  const { dice } = ink
  const work = works[project.kind]
  const decided = ink.isOut(key('decision')) ? `${ink.link(key('decision'), '决议')}通过` : `${terms.assembly}同意`
  const limit = stage.fen ?? project.budget
  const asking = askingOf(project)
  const invited = work.isGoods ? '供应商' : '施工单位'
  const heads = dice.chance(0.6)
  const head = (words: string) => (heads ? h2(words) : '')
  const facts = one(
    dice,
    `地点：${placeOf(telling)}；规模：${project.extent}；控制价：${inYuan(limit)}；资金：${sources(telling)}。`,
    `${nameOf(telling)}位于${placeOf(telling)}，规模${project.extent}。控制价${inYuan(limit)}，超过控制价的报价无效。资金为${sources(telling)}。`,
    `本项目${project.extent}，在${placeOf(telling)}实施，最高限价${inYuan(limit)}，资金由${sources(telling)}解决。`,
  )
  return join(
    p(
      one(
        dice,
        `${terms.us}拟实施${nameOf(telling)}，已经${decided}，现公开邀请${invited}参加${asking.join}。`,
        `${nameOf(telling)}已经${decided}，资金已经落实，采用${asking.how}方式选择${invited}。`,
        `经${decided}，${terms.collective}以${asking.how}方式实施${nameOf(telling)}，欢迎符合条件的${invited}参加。`,
      ),
    ),
    head('一、项目情况'),
    para(facts, `${one(dice, '内容', '工作内容', '主要做法')}：${dice.pick(work.scope)}。`),
    head('二、参选条件'),
    heads
      ? list('ol', [
          '有营业执照，经营范围相符',
          dice.pick(work.needs),
          one(dice, '没有拖欠农民工工资的记录', '近两年没有被列入严重失信名单', '与本单位干部没有近亲属关系'),
        ])
      : para(
          `报名单位应有营业执照，${dice.pick(work.needs)}，${one(dice, '没有拖欠农民工工资的记录', '没有被列入失信名单')}。`,
        ),
    head('三、递交和评定'),
    para(deadlineWords(telling, ink), evaluation(telling, ink)),
    para(
      maybe(dice, 0.6, `计划工期：${monthWords(project.planned.start)}至${monthWords(project.planned.end)}。`),
      one(
        dice,
        `${terms.watch}现场监督，电话${phone}。`,
        `投诉和咨询向${terms.watch}提出，联系电话：${phone}。`,
        `结果在本网站和${terms.board}同时公布，监督电话${phone}。`,
      ),
    ),
  )
}

export function awardWords(telling: Telling, ink: Ink): string {
  const { scene, project, stage, other, key } = telling
  const { terms } = scene
  const { dice } = ink
  const asking = askingOf(project)
  const notice = ink.link(key('tender'), one(dice, '公告', asking.announced))
  const limit = other('tender')?.fen ?? project.budget
  const price = stage.fen ?? 0
  const offers = project.bidders.toSorted((one, other) => one.fen - other.fen)
  const saved = limit - price
  const sheet =
    offers.length > 1
      ? table(
          '报价情况（单位：元）',
          ['单位', asking.offer === '投标' ? '投标报价' : '报价', '结果'],
          offers.map(({ company, fen }) => [
            company,
            yuan(fen),
            company === stage.party ? asking.chosen : `未${asking.chosen}`,
          ]),
        )
      : ''
  return join(
    para(
      one(
        dice,
        `${nameOf(telling)}按照${notice}于${dayFrom(stage.day, ink.dated)}开启报价，到场${offers.length}家，${stage.party}${asking.chosen}，${asking.chosen}价${inYuan(price)}。`,
        `${dayFrom(stage.day, ink.dated)}，${nameOf(telling)}在${terms.us}会议室开启${asking.offer}（见${notice}）。经评审，由${stage.party}承接，金额${inYuan(price)}。`,
        `依据${notice}，${nameOf(telling)}收到${offers.length}家单位${asking.offer}，评审后确定${stage.party}为${asking.chosen}单位，金额${inYuan(price)}。`,
      ),
      maybe(dice, 0.6, saved > 0 ? `比控制价${inYuan(limit)}低${inYuan(saved)}。` : `与控制价相同。`),
    ),
    sheet,
    para(
      one(
        dice,
        `评审由${terms.council}成员、${terms.watch}和${terms.delegate}共同进行，记录已归档。`,
        `${terms.watch}全程在场，报价单由各方签字封存。`,
        `开标、评审过程由${terms.watchHead}监督，没有收到当场异议。`,
        '',
      ),
      one(
        dice,
        `对结果有异议的，公告之日起3个工作日内书面向${terms.watch}提出，电话${phone}。`,
        `公告期3个工作日，无异议即签订合同。`,
        `未${asking.chosen}的单位可以到${terms.unit}查看本单位的评审意见；异议在3个工作日内提出。`,
      ),
    ),
  )
}

export function contractWords(telling: Telling, ink: Ink): string {
  const { scene, project, stage, key } = telling
  const { terms } = scene
  const { dice } = ink
  const contract = contractOf(scene, project)
  const award = ink.isOut(key('award')) ? `（见${ink.link(key('award'), '结果公告')}）` : ''
  const price = stage.fen ?? contract?.fen ?? 0
  const terms3 = contract?.schedule.map(({ due, fen }) => `${fullDay(due)}${inYuan(fen)}`) ?? []
  return join(
    para(
      one(
        dice,
        `${dayFrom(stage.day, ink.dated)}，${terms.collective}与${stage.party}签订${nameOf(telling)}合同${award}，合同价${inYuan(price)}。`,
        `${nameOf(telling)}合同已于${dayFrom(stage.day, ink.dated)}签订，承包方为${stage.party}${award}，价款${inYuan(price)}。`,
        `现公开${nameOf(telling)}合同要点：发包方${terms.collective}，承包方${stage.party}${award}，签订日期${fullDay(stage.day)}，合同价${inYuan(price)}。`,
      ),
      maybe(dice, 0.7, `工期自${fullDay(project.planned.start)}至${fullDay(project.planned.end)}。`),
    ),
    para(
      terms3.length > 1
        ? one(
            dice,
            `付款分${terms3.length}次：${terms3.join('；')}。`,
            `约定的付款时间和金额为${terms3.join('，')}，每次付款前由${terms.watch}签字。`,
            `款项按${terms3.length}期支付，到期不付的按合同承担违约责任，时间见付款表。`,
          )
        : '款项在验收合格后支付。',
      one(
        dice,
        '质保期一年，质保金期满无质量问题后付清。',
        `延误一天按合同价千分之一扣减，因天气停工的顺延。`,
        `${dice.pick(works[project.kind].needs)}，已写入合同。`,
        `工程量增减须先签证后施工，超过合同价一成的重新提交${terms.assembly}。`,
      ),
      project.supervisor
        ? one(dice, `监理单位为${project.supervisor}。`, `委托${project.supervisor}监理。`)
        : maybe(dice, 0.5, `由${terms.delegate}推选的质量监督员到场监督。`),
    ),
    maybe(
      dice,
      0.5,
      p(one(dice, `合同原件由${terms.unit}和代理记账机构各存一份，${terms.folk}可以查阅。`, `合同文本存会计处备查。`)),
    ) || '',
  )
}
