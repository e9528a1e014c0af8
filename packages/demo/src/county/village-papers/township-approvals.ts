import { p } from '../../text/html.ts'
import type { Project, VillageHistory } from '../world/history.ts'
import type { Ink } from './draft.ts'
import { grantOf } from './grants-by-key.ts'
import { stageKey } from './keys.ts'
import { fullDay, inYuan, join, maybe, one, para } from './prose.ts'
import { workDayAfter } from './release-times.ts'
import type { Office, OfficeDraft } from './township-office.ts'
import { askingOf } from './telling.ts'
import { termsOf } from './terms.ts'
import { works } from './works.ts'

/** From this budget on a township approves what an assembly decided. */
const limit = 15_000_000
/** From this price on it confirms who was chosen. */
const awardLimit = 30_000_000

/** Consent to projects of villages, between their decision and their announcement. */
export function approvals(office: Office): OfficeDraft[] {
  return office.histories.flatMap((history) =>
    history.projects.flatMap((project) => [
      ...consent(office, history, project),
      ...confirmed(office, history, project),
    ]),
  )
}

const projectName = ({ village }: VillageHistory, { title }: Project): string =>
  title.startsWith(village.desk.name) ? title : `${village.desk.name}${title}`

function consent(office: Office, history: VillageHistory, project: Project): OfficeDraft[] {
  const { village } = history
  const decision = project.stages.find(({ stage }) => stage === 'decision')
  const next = project.stages.find(({ stage }) => stage !== 'decision')
  if (!decision || project.budget < limit) return []
  const day = workDayAfter(decision.day, 4)
  if (next && day >= next.day) return []
  return [
    {
      key: `${office.prefix} approval ${project.id}`,
      column: '财务公开/村务公开/工程项目',
      title: `${office.desk.office}关于${projectName(history, project)}的批复`.slice(0, 45),
      day,
      issuer: office.desk.office,
      weight: 4,
      document: 'numbered',
      about: [project.key],
      body: (ink) => consentWords(office, history, project, ink),
      refs: [stageKey(`v${village.desk.areaId}`, project, 'decision')],
    },
  ]
}

function consentWords(office: Office, { village }: VillageHistory, project: Project, ink: Ink): string {
  const { dice } = ink
  const { county } = office
  const terms = termsOf(village.desk, village.ground)
  const key = stageKey(`v${village.desk.areaId}`, project, 'decision')
  const decided = ink.isOut(key) ? ink.link(key, '决议') : '决议'
  const grants = project.grants.flatMap((grant) => grantOf(county, grant) ?? [])
  const money = grants.map(
    ({ title, fen, allotted }) => `${title}${inYuan(fen)}${allotted <= ink.dated ? '（已下达）' : '（待下达）'}`,
  )
  if (project.own > 0) money.push(`自筹${inYuan(project.own)}`)
  const asks = dice
    .shuffle([
      '先有图纸和预算，再选施工单位，不得先施工后补手续。',
      `开标、验收时请${terms.watch}和${terms.delegate}到场。`,
      '不得留下债务，超出预算部分自行解决。',
      '各环节在平台公开，付款前核对合同和进度。',
      '质保金预留3%，满一年后支付。',
      `优先使用本地劳力，工资按月结清。`,
      '施工避开汛期和上冻期，做好安全警示。',
      '竣工后30日内提出验收申请。',
      `${works[project.kind].needs[0] ?? ''}，请在公告条件中写明。`,
    ])
    .slice(0, dice.int(3, 5))
  return join(
    p(`${terms.unit}：`),
    para(
      one(
        dice,
        `你${terms.place}报来的${project.title.replace(terms.unit, '')}申请和${terms.assembly}${decided}收悉。经研究，同意实施。`,
        `关于实施${project.title.replace(terms.unit, '')}的请示收悉。经现场查看并审核${decided}，同意立项。`,
        `根据${terms.assembly}${decided}和现场踏勘情况，同意你${terms.place}实施${project.title.replace(terms.unit, '')}。`,
      ),
      `规模为${project.extent}，总投资控制在${inYuan(project.budget)}以内${money.length > 0 ? `，其中${money.join('，')}` : ''}。`,
    ),
    ...(dice.chance(0.5)
      ? asks.map((ask, at) => p(`${['一', '二', '三', '四', '五'][at] ?? ''}、${ask}`))
      : [p(`请注意：${asks.join('')}`)]),
    maybe(dice, 0.5, p('此复。')) || '',
  )
}

function confirmed(office: Office, history: VillageHistory, project: Project): OfficeDraft[] {
  const award = project.stages.find(({ stage }) => stage === 'award')
  const tender = project.stages.find(({ stage }) => stage === 'tender')
  if (!award || !tender || award.fen === null || award.fen < awardLimit) return []
  const price = award.fen
  const { village } = history
  const prefix = `v${village.desk.areaId}`
  return [
    {
      key: `${office.prefix} award ${project.id}`,
      column: '财务公开/招投标',
      title: `${projectName(history, project)}${askingOf(project).result.replace('公告', '')}备案公告`.slice(0, 45),
      day: workDayAfter(award.day, 2),
      issuer: office.desk.office,
      weight: 4,
      about: [project.key],
      refs: [stageKey(prefix, project, 'award')],
      body: (ink) => {
        const { dice } = ink
        const key = stageKey(prefix, project, 'award')
        const notice = stageKey(prefix, project, 'tender')
        const result = ink.isOut(key)
          ? ink.link(key, askingOf(project).result.replace('公告', ''))
          : askingOf(project).result.replace('公告', '')
        const offer = ink.isOut(notice) ? ink.link(notice, '公告') : '公告'
        return join(
          para(
            one(
              dice,
              `${village.desk.name}报备${project.title.replace(village.desk.name, '')}${result}：${award.party}${askingOf(project).chosen}，${inYuan(price)}，参加${project.bidders.length}家。经核对${offer}、评审记录和报价单，程序齐全，予以备案。`,
              `按照限额以上工程备案的要求，${office.desk.office}核对了${projectName(history, project)}的${offer}和${result}，${fullDay(award.day)}由${award.party}以${inYuan(price)}${askingOf(project).chosen}，准予备案。`,
            ),
          ),
          para(
            ...dice
              .shuffle([
                '请尽快签订合同并公开。',
                '合同价不得高于确定的价格。',
                '转包、挂靠的取消资格。',
                '纪检监察机构对评审过程作了抽查。',
                `异议由${office.desk.name}受理，3个工作日内答复。`,
              ])
              .slice(0, dice.int(2, 3)),
          ),
        )
      },
    },
  ]
}
