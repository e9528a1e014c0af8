import { list, p, table, yuan } from '../../text/html.ts'
import type { Ink } from './draft.ts'
import { paidUntil } from './project-progress.ts'
import { nameOf, placeOf, type Telling } from './telling.ts'
import { dayFrom, fullDay, inYuan, join, maybe, one, para, phone, several } from './prose.ts'
import { works } from './works.ts'

export function acceptanceWords(telling: Telling, ink: Ink): string {
  const { scene, project, stage, key, other } = telling
  const { terms } = scene
  const { dice } = ink
  const winner = project.winner ?? other('contract')?.party ?? '承包方'
  const paid = paidUntil(telling, stage.day)
  const late = project.planned.end < stage.day
  const contract = ink.isOut(key('contract')) ? `（${ink.link(key('contract'), '合同')}）` : ''
  const seen = several(dice, 2, ...works[project.kind].seen, `规模${project.extent}，与合同一致`)
  const result = stage.result === '' ? '合格' : stage.result
  return join(
    para(
      one(
        dice,
        `${dayFrom(stage.day, ink.dated)}，${terms.council}、${terms.watch}和${terms.delegate}对${winner}承建的${nameOf(telling)}${contract}进行验收，结论：${result}。`,
        `${nameOf(telling)}${contract}已经完工，${dayFrom(stage.day, ink.dated)}验收，结果为${result}。参加验收的有${terms.watch}、${terms.delegate}、${winner}${project.supervisor ? `和监理单位${project.supervisor}` : ''}。`,
        `由${winner}施工的${nameOf(telling)}${contract}于${dayFrom(stage.day, ink.dated)}通过${terms.unit}组织的验收，验收意见：${result}。`,
      ),
    ),
    dice.chance(0.5) ? list('ol', seen) : para(one(dice, '验收时，', '现场查看：', ''), seen.join('；'), '。'),
    para(
      late &&
        one(
          dice,
          `实际完工晚于计划的${fullDay(project.planned.end)}，原因已在进度中说明。`,
          `比合同工期（${fullDay(project.planned.end)}）推迟。`,
        ),
      one(
        dice,
        `验收前已付${inYuan(paid.fen)}，余款按合同支付。`,
        paid.count > 0 ? `到验收之日付款${paid.count}次，共${inYuan(paid.fen)}。` : '验收前没有付款。',
        '',
      ),
      one(
        dice,
        '质保期从验收合格之日算起。',
        `发现问题请在质保期内告诉${terms.watch}，电话${phone}。`,
        `使用中有问题的，由${winner}保修。`,
      ),
    ),
  )
}

export function settlementWords(telling: Telling, ink: Ink): string {
  const { scene, project, stage, other, key } = telling
  const { dice } = ink
  const paid = project.payments.filter(({ day }) => day <= stage.day)
  const sum = paid.reduce((all, { fen }) => all + fen, 0)
  const price = other('contract')?.fen ?? project.budget
  const final = stage.fen ?? price
  const rest = final - sum
  const accepted = ink.isOut(key('acceptance')) ? ink.link(key('acceptance'), '验收') : '验收'
  return join(
    para(
      one(
        dice,
        `${nameOf(telling)}经${accepted}合格，决算价${inYuan(final)}，合同价${inYuan(price)}，${difference(final - price)}。`,
        `${dayFrom(stage.day, ink.dated)}，${nameOf(telling)}办理决算：${inYuan(final)}，${difference(final - price)}（合同价${inYuan(price)}）。`,
        `${nameOf(telling)}决算审核完毕，审定${inYuan(final)}。预算为${inYuan(project.budget)}，合同价${inYuan(price)}。`,
      ),
    ),
    paid.length > 0
      ? table(
          '付款情况（单位：元）',
          ['付款', '日期', '金额'],
          paid.map(({ day, fen, words }) => [words, day, yuan(fen)]),
          ['合计', '', yuan(sum)],
        )
      : '',
    para(
      rest > 0
        ? one(
            dice,
            `尚有${inYuan(rest)}未付，为质量保证金和未到期款。`,
            `余款${inYuan(rest)}到期后支付，列入债务台账。`,
          )
        : '工程款已经付清。',
      one(
        dice,
        `凭证由会计保管，${scene.terms.folk}可以查阅。`,
        `付款均经${scene.terms.watch}签字，见各期账目。`,
        `决算资料由代理记账机构复核。`,
      ),
    ),
  )
}

const difference = (more: number): string =>
  more === 0 ? '与合同价一致' : more > 0 ? `比合同价多${inYuan(more)}` : `比合同价少${inYuan(-more)}`

export function upkeepWords(telling: Telling, ink: Ink): string {
  const { scene, project, stage, key } = telling
  const { terms } = scene
  const { dice } = ink
  const { upkeep, thing } = works[project.kind]
  const accepted = ink.isOut(key('acceptance')) ? `已经${ink.link(key('acceptance'), '验收')}` : '已经交付'
  return join(
    p(
      one(
        dice,
        `${nameOf(telling)}${accepted}，移交${terms.us}管护。经${terms.council}商议，管护办法如下。`,
        `${placeOf(telling)}的${thing}${accepted}，为了管得住、用得久，定下这几条。`,
        `现公布${nameOf(telling)}的管护安排（自${dayFrom(stage.day, ink.dated)}起）。`,
      ),
    ),
    list('ol', [
      ...several(
        dice,
        3,
        ...upkeep,
        `日常由${terms.group}长看管，大修列入年度财务计划`,
        `损坏${thing}的，照价赔偿`,
        `管护费用从集体收入列支，单独公开`,
      ),
    ]),
    maybe(dice, 0.5, p(stage.result === '' ? `报修电话：${phone}。` : `${stage.result}。`.replace('。。', '。'))) || '',
  )
}
