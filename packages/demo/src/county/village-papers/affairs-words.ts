import { stageTitles, sumTitles } from '../../../../../src/domain/articles/projects/stage.ts'
import { p, table } from '../../text/html.ts'
import { dayInWords } from '../world/days.ts'
import type { Affairs } from './affairs-facts.ts'
import { aidSection, attendanceSection, sealSection } from './affairs-duty-sections.ts'
import { grantSection, listSection, moneySection } from './affairs-money-sections.ts'
import type { Section } from './affairs-section.ts'
import { diceOf, type Ink, type Scene } from './draft.ts'
import { resultOf } from './decision-result.ts'
import { contractKey, minutesKey, stageKey } from './keys.ts'
import { bodyName, plainWords } from './minutes.ts'
import { inYuan, join, one, para, phone, quarterWords, several } from './prose.ts'
import { formOf, setSections } from './sheet-form.ts'

/** A quarter of village affairs, as the clerk of the unit puts it on the board. */
export function affairsWords(scene: Scene, affairs: Affairs, ink: Ink): string {
  const style = diceOf(`${scene.prefix} form of affairs`)
  const form = formOf(style)
  const sections = [
    meetingSection(scene, affairs, ink),
    // Each unit has an order of its own.
    ...style.shuffle([
      workSection(scene, affairs, ink),
      contractSection(scene, affairs, ink),
      grantSection(affairs, ink),
      listSection(scene, affairs, ink),
      aidSection(scene, affairs, ink),
      otherSection(scene, affairs, ink),
      moneySection(scene, affairs, ink),
    ]),
    style.chance(0.75) ? sealSection(scene, affairs, style) : null,
    style.chance(0.7) ? attendanceSection(scene, affairs, style) : null,
  ].filter((section) => section !== null)
  return join(
    lead(scene, affairs, ink),
    ...setSections(form, sections, `${quarterWords(affairs.quarter.year, affairs.quarter.number)}公开事项`),
    end(scene, ink),
  )
}

function lead({ terms }: Scene, { quarter }: Affairs, { dice }: Ink): string {
  const words = quarterWords(quarter.year, quarter.number)
  const until = dayInWords(quarter.last)
  return para(
    one(
      dice,
      `现将${terms.unit}${words}的事项公开如下，请${terms.folk}监督。`,
      `${terms.unit}${words}（截至${until}）办理的事项，经${terms.watch}核对后公布。`,
      `按照至少每季度公开一次的要求，公布${terms.unit}${words}的情况。`,
      `以下是${terms.unit}${words}应当公开的事项，内容与会议记录、合同和账目一致。`,
      `${words}${terms.us}办了哪些事、钱从哪里来、会上定了什么，逐项说明。`,
    ),
  )
}

function end({ terms }: Scene, { dice }: Ink): string {
  return para(
    ...several(
      dice,
      dice.int(1, 3),
      `对公开内容有疑问的，向${terms.watch}提出，电话${phone}。`,
      `同时张贴在${terms.board}。`,
      `会议记录和合同原件存${terms.us}档案柜，可以查阅。`,
      `${terms.council}七个工作日内答复。`,
      `不识字的${terms.folk}，由${terms.group}长念给本人听。`,
      `${terms.watch}对照会议记录和合同逐项核对。`,
    ),
  )
}

function meetingSection(scene: Scene, { meetings, checks, quarter }: Affairs, ink: Ink): Section {
  const { dice } = ink
  const rows = meetings.flatMap((meeting) =>
    meeting.decisions.map((decision) => {
      const result = resultOf(scene, decision, quarter.last)
      const votes =
        decision.no + decision.abstain === 0
          ? '一致同意'
          : `同意${decision.yes}、反对${decision.no}、弃权${decision.abstain}`
      const name = ink.link(minutesKey(scene.prefix, meeting.key), bodyName(scene, meeting))
      return { day: dayInWords(meeting.day), name, words: plainWords(decision.words), votes, result }
    }),
  )
  const checked = checks.map(
    ({ day, decisions }) => `${dayInWords(day)}${scene.terms.watch}${plainWords(decisions[0]?.words ?? '')}`,
  )
  const heading = one(dice, '会议决定及落实', '议事决策', '会议决定的事项')
  if (rows.length === 0)
    return {
      heading,
      lines: [
        one(dice, `本季度没有召开${scene.terms.assembly}`, '没有提交会议表决的事项', '本季度没有新的决定'),
        ...checked,
      ],
    }
  return {
    heading,
    lines: [
      ...rows.map(({ day, name, words, votes, result }) => `${day}${name}：${words}（${votes}），${result}`),
      ...checked,
    ],
    sheet: join(
      table(
        '会议决定及落实情况',
        ['日期', '会议', '决定', '表决', '落实'],
        rows.map(({ day, name, words, votes, result }) => [day, name, words, votes, result]),
      ),
      checked.length > 0 && p(`${checked.join('；')}。`),
    ),
  }
}

function workSection(scene: Scene, { works }: Affairs, ink: Ink): Section | null {
  const { terms, prefix } = scene
  if (works.length === 0) return null
  const rows = works.map(({ project, stage }) => {
    const sum = sumTitles[stage.stage]
    const isSaid = stage.fen === null || stage.fen === 0 || sum === undefined || stage.result.includes('元')
    const money = isSaid ? '' : `${sum}${inYuan(stage.fen ?? 0)}`
    return {
      day: dayInWords(stage.day),
      name: ink.link(stageKey(prefix, project, stage.stage), withoutUnit(terms, project.title)),
      stage: stageTitles[stage.stage],
      words: [stage.result, money].filter((each) => each !== '').join('，'),
    }
  })
  return {
    heading: one(ink.dice, '工程项目', '工程建设进展', '公益事业项目'),
    lines: rows.map(({ day, name, stage, words }) => `${name}${day}${stage}${words === '' ? '' : `：${words}`}`),
    sheet: table(
      '工程项目进展',
      ['日期', '项目', '环节', '情况'],
      rows.map(({ day, name, stage, words }) => [day, name, stage, words === '' ? '已办理' : words]),
    ),
  }
}

function contractSection({ prefix, terms }: Scene, { contracts }: Affairs, ink: Ink): Section | null {
  if (contracts.length === 0) return null
  const rows = contracts.map((contract) => ({
    day: dayInWords(contract.signed),
    name: ink.link(contractKey(prefix, contract), withoutUnit(terms, contract.title)),
    number: contract.number,
    money: inYuan(contract.fen),
  }))
  return {
    heading: one(ink.dice, '签订的合同', '承包、租赁和其他合同', '经济合同'),
    lines: rows.map(({ day, name, money }) => `${day}签订${name}，价款${money}`),
    sheet: table(
      '本季度签订的合同',
      ['签订日期', '合同', '编号', '价款'],
      rows.map(({ day, name, number, money }) => [day, name, number, money]),
    ),
  }
}

function otherSection({ terms, village }: Scene, { doings }: Affairs, { dice }: Ink): Section | null {
  if (doings.length === 0) return null
  const name = village.desk.villages[0]?.name ?? terms.unit
  return {
    heading: one(dice, '其他事项', '为民办事', '日常工作', '公益事务'),
    lines: doings.map(({ day, words }) => {
      const said = words.replace(/。$/, '')
      const own = [terms.unit, name].find((each) => said.startsWith(each)) ?? ''
      const rest = said.slice(own.length)
      return `${dayInWords(day)}${own === '' || /^\d/.test(rest) ? '，' : ''}${rest}`
    }),
  }
}

const withoutUnit = ({ unit }: Scene['terms'], title: string): string =>
  title.startsWith(unit) ? title.slice(unit.length) : title
