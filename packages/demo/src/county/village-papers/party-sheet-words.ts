import { dayInWords } from '../world/days.ts'
import { diceOf, type Ink, type Scene } from './draft.ts'
import { branchSection, moneySection, stepSection } from './party-sheet-branch.ts'
import type { PartyAffairs } from './party-sheet-facts.ts'
import { decisionSection, meetingSection, themeSection, visitSection, warningSection } from './party-sheet-life.ts'
import { halfWords, join, one, para, phone, several } from './prose.ts'
import { formOf, setSections } from './sheet-form.ts'

/** A half-year of party affairs, as the branch puts it on the board. What did not happen has no row. */
export function partyWords(scene: Scene, affairs: PartyAffairs, ink: Ink): string {
  const style = diceOf(`${scene.prefix} form of party affairs`)
  const form = formOf(style)
  const { year, number } = affairs.half
  const sections = [
    branchSection(scene, affairs, ink),
    // Each branch has an order of its own.
    ...style.shuffle([
      meetingSection(scene, affairs, ink),
      themeSection(scene, affairs, ink),
      stepSection(scene, affairs, ink),
      moneySection(scene, affairs, ink),
      decisionSection(scene, affairs, ink),
      visitSection(scene, affairs, ink),
      warningSection(scene, affairs, ink),
    ]),
  ].filter((section) => section !== null)
  return join(
    lead(scene, affairs, ink),
    ...setSections(form, sections, `${halfWords(year, number)}党务公开事项`),
    end(scene, ink),
  )
}

function lead({ terms }: Scene, { half }: PartyAffairs, { dice }: Ink): string {
  const words = halfWords(half.year, half.number)
  return para(
    one(
      dice,
      `现将${terms.branch}${words}的党务公开如下，请党员和${terms.folk}监督。`,
      `根据《中国共产党党务公开条例（试行）》，${terms.branch}公开${words}的工作。`,
      `${words}支部做了哪些事、党费收了多少用了多少，向党员和${terms.folk}说明。`,
      `${terms.branch}${words}（截至${dayInWords(half.last)}）的党务情况，由支部委员会核对后公布。`,
      `以下为${words}党务事项，数字与党员名册、会议记录和党费账一致。`,
    ),
  )
}

function end({ terms }: Scene, { dice }: Ink): string {
  return para(
    ...several(
      dice,
      dice.int(1, 3),
      `对公开内容有意见的，可以向${terms.branch}提出，电话${phone}。`,
      `同时张贴在${terms.board}。`,
      '党员个人情况不在网上公布。',
      '会议记录和党费收据由组织委员保管，党员可以查看。',
      `${terms.folk}提出的问题，由支部委员会答复。`,
      '纪检委员核对了党费数字。',
    ),
  )
}
