import { p } from '../../text/html.ts'
import type { Ink } from './draft.ts'
import { nameOf, placeOf, type Telling } from './telling.ts'
import { dayFrom, inYuan, join, maybe, one, para, phone, thousandths } from './prose.ts'
import { works } from './works.ts'

/** What was paid until a day. */
export const paidUntil = ({ project }: Telling, day: string): { fen: number; count: number } => {
  const paid = project.payments.filter((payment) => payment.day <= day)
  return { fen: paid.reduce((sum, { fen }) => sum + fen, 0), count: paid.length }
}

export function progressWords(telling: Telling, ink: Ink): string {
  const { scene, project, stage, key, other } = telling
  const { terms } = scene
  const { dice } = ink
  const paid = stage.fen ?? 0
  const price = other('contract')?.fen ?? project.budget
  const late = project.planned.end < stage.day
  const contract = ink.isOut(key('contract')) ? ink.link(key('contract'), '合同') : '合同'
  return join(
    para(
      one(
        dice,
        `截至${dayFrom(stage.day, ink.dated)}，${nameOf(telling)}${stage.result}。`,
        `${nameOf(telling)}由${stage.party || project.winner || '承包方'}施工，${dayFrom(stage.day, ink.dated)}现场查看：${stage.result}。`,
        `现公开${nameOf(telling)}进展：${stage.result}（${dayFrom(stage.day, ink.dated)}）。`,
      ).replace('。。', '。'),
      late && one(dice, '比约定工期晚，已书面催告。', '未能按原定日期完工，延误的责任按合同处理。'),
    ),
    para(
      paid > 0
        ? one(
            dice,
            `按${contract}累计付款${inYuan(paid)}，合同价为${inYuan(price)}。`,
            `已付工程款${inYuan(paid)}，凭监督小组签字的进度单支付。`,
            `合同价${inYuan(price)}，目前付了${inYuan(paid)}。`,
          )
        : one(dice, '目前没有付款。', `按${contract}，本阶段不付款。`),
      one(
        dice,
        `${terms.watch}抽查了用料和尺寸。`,
        `质量监督员由${terms.delegate}担任，每天到场一次。`,
        `${project.supervisor ?? terms.watch}对隐蔽部分留有照片。`,
        `施工时请过往人员绕行${placeOf(telling)}。`,
        '',
      ),
    ),
    maybe(dice, 0.4, p(`发现偷工减料的，请打监督电话${phone}。`)) || '',
  )
}

export function changeWords(telling: Telling, ink: Ink): string {
  const { scene, project, stage, other, key } = telling
  const { dice } = ink
  const before = other('contract')?.fen ?? 0
  const after = stage.fen ?? before
  const more = after - before
  return join(
    para(
      one(
        dice,
        `${nameOf(telling)}施工中需要变更：${stage.result}。`,
        `因${placeOf(telling)}实际情况与设计不符，${nameOf(telling)}作如下变更：${stage.result}。`,
        `${dayFrom(stage.day, ink.dated)}，各方到现场核定了${nameOf(telling)}的变更：${stage.result}。`,
      ).replace('。。', '。'),
    ),
    para(
      `${ink.isOut(key('contract')) ? ink.link(key('contract'), '原合同') : '原合同'}价${inYuan(before)}，变更后${inYuan(after)}，${more >= 0 ? `增加${inYuan(more)}` : `减少${inYuan(-more)}`}。`,
      one(
        dice,
        `变更单由${scene.terms.watch}、承包方和质量监督员签字后生效。`,
        `增减部分按原合同单价计算，经${scene.terms.council}商议、${scene.terms.watch}同意。`,
        `规模仍为${project.extent}，折合${thousandths(project.quantity)}${project.measure}，单价不变。`,
        `${works[project.kind].thing}以外的部分不变。`,
      ),
    ),
  )
}
