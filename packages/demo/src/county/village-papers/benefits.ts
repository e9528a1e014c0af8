import { p, table, yuan } from '../../text/html.ts'
import { maskedName } from '../world/village.ts'
import type { BenefitList } from '../world/history.ts'
import { demoProjects } from '../../payments/subsidy-projects.ts'
import { measureOf } from '../../payments/rates.ts'
import { type Chain, type Draft, diceOf, type Ink, type Scene, single } from './draft.ts'
import { dayFrom, inYuan, join, maybe, one, para, phone, several, tenths } from './prose.ts'

/** What is measured, and what a clerk says of the check. */
const subsidies = {
  BT101: {
    of: '面积',
    checked: [
      '面积以土地承包合同和确权登记为准',
      '撂荒、已征用的地块不列入',
      '由种地的人领取，双方另有约定的从其约定',
      '退耕还林的地块已经扣除',
      '外出户由家人代签，注明关系',
      '新建养殖小区占地不计面积',
      '地块多的户逐块列在底册上',
    ],
  },
  BT102: {
    of: '草场面积',
    checked: [
      '草场面积以承包经营权证为准',
      '禁牧户不得放牧，违反的当年扣减',
      '由护草员巡查记录核定',
      '超载的户先减畜再兑现',
      '草场流转的，补奖归承包户',
      '分家户按分户协议列',
      '打草场和放牧场合并计算',
    ],
  },
  BT103: {
    of: '台数',
    checked: [
      '机具已经人机合影、核对铭牌',
      '两年内不得转卖',
      '发票、合格证原件已看过',
      '同一户同类机具不重复补',
      '大型机具查了定位记录',
    ],
  },
  BT104: {
    of: '林地面积',
    checked: [
      '面积以林权证和小班图为准',
      '采伐、火烧的小班已经扣除',
      '护林员巡护记录作为依据',
      '个人造林的由户主领取',
      '林地有纠纷的暂缓列入',
    ],
  },
  BT201: { of: '人数', checked: [] },
  BT202: { of: '户', checked: [] },
} as const

const nameOf = (code: BenefitList['code']): string => demoProjects.find((project) => project.code === code)?.name ?? ''

const isPoor = ({ code }: BenefitList): boolean => code === 'BT201' || code === 'BT202'
const mostRows = 90
const listKey = ({ prefix }: Scene, { key }: BenefitList): string => `${prefix} list ${key}`
const totalOf = ({ rows }: BenefitList): number => rows.reduce((sum, { fen }) => sum + fen, 0)

/** Lists of subsidies before they are paid, then what was paid; those of the poor are told in counts only. */
export function benefitChains(scene: Scene): Chain[] {
  return scene.history.lists
    .filter(({ rows }) => rows.length > 0)
    .map((list) => (isPoor(list) ? aidChain(scene, list) : subsidyChain(scene, list)))
}

function subsidyChain(scene: Scene, list: BenefitList): Chain {
  const { terms } = scene
  const name = nameOf(list.code)
  const key = listKey(scene, list)
  const column = '惠农政策/补贴发放公示'
  const drafts: Draft[] = [
    {
      key,
      column,
      day: list.listed,
      lag: 0,
      title: `${terms.unit}${list.period}${name}公示`,
      issuer: terms.office,
      body: (ink) => listWords(scene, list, ink),
      noticeDays: 7,
      about: [list.key],
    },
  ]
  if (list.paid !== null && (scene.village.isShown || diceOf(`${key} paid`).chance(0.5)))
    drafts.push({
      key: `${key} paid`,
      column,
      day: list.paid,
      title: `${terms.unit}${list.period}${name}发放结果公开`,
      issuer: terms.office,
      body: (ink) => resultWords(scene, list, ink),
      about: [list.key],
    })
  return { key, drafts, weight: 6 }
}

type Row = BenefitList['rows'][number]

function rowsTable(scene: Scene, list: BenefitList): string {
  const { terms } = scene
  const { unit } = measureOf(list.code)
  const name = nameOf(list.code)
  const { of } = subsidies[list.code]
  const caption = `${list.period}${name}（单位：元）`
  const total = totalOf(list)
  const quantity = list.rows.reduce((sum, row) => sum + row.quantity, 0)
  if (list.rows.length > mostRows) {
    const groups = Map.groupBy(list.rows, ({ household }) => household.group)
    return table(
      `${caption.slice(0, -6)}分${terms.group}汇总（单位：元）`,
      [terms.group, '户数', `${of}（${unit}）`, '金额'],
      [...groups]
        .toSorted(([a], [b]) => a - b)
        .map(([group, rows]) => [
          `${group}${terms.group}`,
          String(rows.length),
          tenths(rows.reduce((sum, row) => sum + row.quantity, 0)),
          yuan(rows.reduce((sum, row) => sum + row.fen, 0)),
        ]),
      ['合计', String(list.rows.length), tenths(quantity), yuan(total)],
    )
  }
  const hasClass = list.rows.some(({ of }) => of !== '')
  const row = ({ household, payee, quantity, of, yuan: rate, fen }: Row) => [
    maskedName(payee),
    `${household.group}${terms.group}`,
    ...(hasClass ? [of] : []),
    tenths(quantity),
    `${rate}`,
    yuan(fen),
  ]
  return table(
    caption,
    ['领款人', terms.group, ...(hasClass ? ['类别'] : []), `${of}（${unit}）`, `标准（元/${unit}）`, '金额'],
    list.rows.toSorted((one, other) => one.household.group - other.household.group).map(row),
    ['合计', '', ...(hasClass ? [''] : []), tenths(quantity), '', yuan(total)],
  )
}

/** The list of the year before, and where most of it lies. */
function comparedWith({ history, terms }: Scene, list: BenefitList): string {
  const before = history.lists.find(({ code, year }) => code === list.code && year === list.year - 1)
  const groups = [...Map.groupBy(list.rows, ({ household }) => household.group)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const [most] = groups
  const largest =
    most && most[1].length > 3 && most[1].length > (groups[1]?.[1].length ?? 0)
      ? `${most[0]}${terms.group}最多，${most[1].length}户。`
      : ''
  if (!before) return largest
  const more = list.rows.length - before.rows.length
  return `${more === 0 ? '户数和上年相同' : more > 0 ? `比上年多${more}户` : `比上年少${-more}户`}，金额${totalOf(list) === totalOf(before) ? '没有变化' : `由${inYuan(totalOf(before))}变为${inYuan(totalOf(list))}`}。`
}

function listWords(scene: Scene, list: BenefitList, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const name = nameOf(list.code)
  const { checked } = subsidies[list.code]
  const { unit } = measureOf(list.code)
  const quantity = list.rows.reduce((sum, row) => sum + row.quantity, 0)
  const count = list.rows.length
  return join(
    para(
      one(
        dice,
        `${terms.unit}${list.period}${name}已经登记核对，共${count}户、${tenths(quantity)}${unit}，应补${inYuan(totalOf(list))}，现公示7日。`,
        `经户报、${terms.group}长核对和${terms.watch}抽查（${dayFrom(list.checked, ink.dated)}完成），${terms.unit}有${count}户享受${list.period}${name}，${tenths(quantity)}${unit}，合计${inYuan(totalOf(list))}。`,
        `现将${list.period}${name}名单公示：${count}户，${tenths(quantity)}${unit}，${inYuan(totalOf(list))}。请核对自己的${subsidies[list.code].of}和金额。`,
      ),
    ),
    rowsTable(scene, list),
    para(
      list.rows.length > mostRows && `户数较多，分户名单张贴在${terms.board}，各户可以在本网站查询自己的补贴。`,
      comparedWith(scene, list),
      ...several(dice, dice.int(1, 3), ...checked.map((words) => `${words}。`)),
      one(
        dice,
        `公示期内对数字有异议的，到${terms.us}登记，由两人复核；监督电话${phone}。`,
        `漏报、错报请在公示期内向${terms.group}长提出。`,
        `公示期满上报，补贴直接打入社会保障卡。`,
        `姓名按规定隐去，本人可以凭身份证核对。`,
        `${terms.watch}随机抽了${Math.max(2, Math.ceil(count / 12))}户，没有发现不符。`,
        `去年有人漏报，今年请各户自己看一遍。`,
      ),
    ),
  )
}

function resultWords(scene: Scene, list: BenefitList, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const name = nameOf(list.code)
  const before = ink.link(listKey(scene, list), '公示名单')
  const groups = [...Map.groupBy(list.rows, ({ household }) => household.group)].toSorted(([a], [b]) => a - b)
  return join(
    p(
      one(
        dice,
        `${list.period}${name}已于${dayFrom(list.paid ?? '', ink.dated)}打卡发放，${terms.unit}${list.rows.length}户共${inYuan(totalOf(list))}，和${before}一致。`,
        `${dayFrom(list.paid ?? '', ink.dated)}，${terms.unit}${list.rows.length}户的${list.period}${name}到账，合计${inYuan(totalOf(list))}，对照${before}没有出入。`,
      ),
    ),
    table(
      `${list.period}${name}发放结果（单位：元）`,
      [terms.group, '户数', '金额'],
      groups.map(([group, rows]) => [
        `${group}${terms.group}`,
        String(rows.length),
        yuan(rows.reduce((sum, { fen }) => sum + fen, 0)),
      ]),
      ['合计', String(list.rows.length), yuan(totalOf(list))],
    ),
    para(
      comparedWith(scene, list),
      ...several(
        dice,
        dice.int(1, 2),
        '卡号有误退回的已经登记，更正后补发。',
        '代领的注明关系并按手印。',
        '到账短信以银行为准。',
        `有疑问的，${terms.group}长可以帮着查。`,
        '发放后两周内集中受理咨询。',
      ),
      one(
        dice,
        `没有收到的，先查卡是否激活，再找${terms.group}长登记。`,
        `这笔钱不经过集体账户，由财政部门直接发放。`,
        `各户可以在本网站“惠农补贴查询”核对。`,
      ),
    ),
  )
}

function aidChain(scene: Scene, list: BenefitList): Chain {
  const { terms } = scene
  const isRelief = list.code === 'BT202'
  const key = listKey(scene, list)
  const name = isRelief ? '临时救助' : '最低生活保障'
  return single(
    {
      key,
      column: isRelief ? '财务公开/村务公开/救灾救济' : '财务公开/村务公开/低保五保',
      day: list.paid ?? list.listed,
      title: `${terms.unit}${list.period}${name}${list.paid === null ? '评议情况公示' : '落实情况公开'}`,
      issuer: terms.office,
      body: (ink) => aidWords(scene, list, name, ink),
      about: [list.key],
    },
    isRelief ? 0.3 : 0.4,
  )
}

const aidNotes = [
  '款项由财政直接打卡，不经过集体账户。',
  '新申请的按月受理，随时可以提出。',
  '入户调查由两人以上进行，有记录。',
  '标准按旗县市当年文件执行。',
  '死亡、搬迁的当月停发。',
  '年度复核在第四季度进行。',
  '对评议有意见的，可以要求重新核查。',
  '就学、就医费用大的，另可申请专项救助。',
  '冒领、瞒报的追回并记录。',
]

/** Counts and sums: who is poor is nobody's business. */
function aidWords(scene: Scene, list: BenefitList, name: string, ink: Ink): string {
  const { terms, history } = scene
  const { dice } = ink
  const people = list.rows.reduce((sum, { quantity }) => sum + quantity, 0) / 10
  const classes = [...Map.groupBy(list.rows, ({ of }) => of)].filter(([of]) => of !== '')
  const before = history.lists.findLast(({ code, listed }) => code === list.code && listed < list.listed)
  const more = before ? list.rows.length - before.rows.length : 0
  const isMonthly = list.code === 'BT201'
  const count = isMonthly ? `${list.rows.length}户${people}人` : `${list.rows.length}户`
  const when = list.paid === null ? '' : dayFrom(list.paid, ink.dated)
  return join(
    para(
      one(
        dice,
        `${list.period}，${terms.unit}享受${name}的家庭${count}，${list.paid === null ? '拟发' : `${when}发放`}${inYuan(totalOf(list))}。`,
        `现公开${terms.unit}${list.period}${name}：${count}，金额${inYuan(totalOf(list))}${when === '' ? '' : `，${when}打卡`}。`,
        `${terms.unit}${list.period}有${count}得到${name}，合计${inYuan(totalOf(list))}。`,
      ),
      before && isMonthly
        ? more === 0
          ? one(dice, '户数和上期相同。', '本期没有新增和退出。')
          : more > 0
            ? `比上期增加${more}户，经申请、入户调查和评议确认。`
            : `比上期减少${-more}户，因收入变化按程序退出。`
        : '',
    ),
    classes.length > 1
      ? table(
          `${list.period}${name}（单位：元）`,
          ['类别', '户数', isMonthly ? '人数' : '标准', '金额'],
          classes.map(([of, rows]) => [
            of,
            String(rows.length),
            isMonthly ? tenths(rows.reduce((sum, { quantity }) => sum + quantity, 0)) : String(rows[0]?.yuan ?? ''),
            yuan(rows.reduce((sum, { fen }) => sum + fen, 0)),
          ]),
          ['合计', String(list.rows.length), isMonthly ? String(people) : '', yuan(totalOf(list))],
        )
      : '',
    para(
      ...several(dice, dice.int(0, 2), ...aidNotes),
      one(
        dice,
        '按规定不公布姓名和家庭情况。',
        `名单由${terms.watch}核对后存档，不在网上公布。`,
        `评议时，与申请人有亲属关系的人员已经回避。`,
        '家庭收入变化的请及时报告，收入核对由民政部门进行。',
        `${terms.group}长每季度入户看一次。`,
      ),
      maybe(dice, 0.5, `需要申请的，找${terms.us}民政协理员，或者拨打${phone}。`),
    ),
  )
}
