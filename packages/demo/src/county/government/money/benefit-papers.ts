import type { ProjectCode } from '../../../payments/rates.ts'
import { measureOf, ratesInWords } from '../../../payments/rates.ts'
import { demoProjects } from '../../../payments/subsidy-projects.ts'
import { codesOf, random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { County } from '../../world/county.ts'
import { workDayAfter } from '../../world/days.ts'
import type { BenefitList } from '../../world/history.ts'
import { body, type Chain, local, phone } from '../drafts.ts'

type Listed = { list: BenefitList; village: string; township: string }

/** What was paid through the platform in a period, by township: sums of the lists of its villages. */
export function* benefitChains(county: County): Generator<Chain> {
  const all = county.villages.flatMap(({ village, lists }) =>
    lists.map((list): Listed => ({
      list,
      village: village.desk.name,
      township: village.desk.townships[0]?.name ?? '',
    })),
  )
  const groups = Map.groupBy(
    all,
    ({ list }) => `${list.code} ${list.period} ${list.code === 'BT103' ? list.key.slice(-2) : ''}`,
  )
  for (const group of groups.values()) {
    const paid = group.filter(({ list }) => list.paid !== null && list.rows.length > 0)
    // A period is told when all that is due in it has reached the people.
    if (paid.length === 0 || paid.length < group.filter(({ list }) => list.rows.length > 0).length) continue
    if (paid[0]?.list.code === 'BT201' && seedOf(...codesOf(paid[0].list.key), 144) % 5 > 1) continue
    const paper = paperOf(county, paid)
    if (paper) yield [paper]
  }
}

const offices = {
  BT101: 'farming',
  BT102: 'forest',
  BT103: 'farming',
  BT104: 'forest',
  BT201: 'civil',
  BT202: 'civil',
} as const

function paperOf(county: County, paid: readonly Listed[]) {
  const [first] = paid
  const project = demoProjects.find(({ code }) => code === first?.list.code)
  if (!first || !project) return null
  const { code, year, period } = first.list
  const { root, departments } = county.room
  const desk = departments.find(({ key }) => key === offices[code]) ?? root
  const last = paid.reduce((day, { list }) => ((list.paid ?? '') > day ? (list.paid ?? '') : day), '')
  const dice = random(seedOf(root.areaId, ...Array.from(first.list.key, (letter) => letter.charCodeAt(0)), 143))
  const [rows, total] = rowsOf(paid)
  const households = paid.reduce((sum, { list }) => sum + list.rows.length, 0)
  const most = Map.groupBy(paid, ({ township }) => township)
  const batch = code === 'BT103' ? (first.list.key.endsWith('-4') ? '（第一批）' : '（第二批）') : ''
  return {
    key: `d${desk.areaId}/benefit/${first.list.key.replaceAll(' ', '-')}`,
    desk,
    column: code.startsWith('BT2') ? '政务公开/民生保障/社会救助' : '惠农政策/补贴发放公示',
    title: `${desk.name}${period}${project.name}发放情况公示${batch}`,
    day: workDayAfter(last, 3),
    noticeDays: 7,
    attachments: ['xlsx' as const],
    about: paid.map(({ list }) => list.key),
    ...(desk !== root && { fulfils: [{ item: 'subsidy', period: last.slice(0, 7) }] }),
    html: body(
      `${period}${project.name}已经发放。执行标准为${ratesInWords(code, county.place.code, year)}。通过本平台公示名单的${paid.length}个${local(desk, '嘎查村')}共${households}户，合计${yuan(total)}元，按所在地汇总如下。`,
      table(`${period}${project.name}发放汇总表`, ['所在地', '户数', measureHead(code), '金额（元）'], rows, [
        '合计',
        String(households),
        sumQuantity(paid),
        yuan(total),
      ]),
      `${most.size === 1 ? '' : `涉及${most.size}个${local(desk, '苏木乡镇')}。`}其他单位使用代发银行清单发放，名单在当地公开栏张贴。`,
      `${local(desk, dice.pick<string>(tails[code.startsWith('BT2') ? 'aid' : 'land']))}明细可以在“补贴查询”中查看；没有收到或者金额不符的，请拨打${phone}。`,
    ),
  }
}

const tails = {
  aid: [
    '名单只在所在嘎查村公示，不公开家庭困难情况。',
    '新增和退出的家庭由苏木乡镇书面告知。',
    '银行卡注销的，请尽快换卡后由民政窗口补发。',
    '代领须出示委托书，并由两名工作人员签字。',
  ],
  land: [
    '面积以公示核实的结果为准。',
    '社会保障卡异常的，换卡后在下一批补发。',
    '流转双方约定由承租人领取的，以合同为准。',
    '公示期内提出的异议均已复核答复。',
  ],
} as const

const measureHead = (code: ProjectCode): string =>
  code === 'BT201'
    ? '保障人数'
    : code === 'BT202'
      ? '救助次数'
      : code === 'BT103'
        ? '台数'
        : `面积（${measureOf(code).unit}）`

const quantityOf = (list: readonly Listed[]): number =>
  list.reduce((sum, { list: { rows } }) => sum + rows.reduce((part, { quantity }) => part + quantity, 0), 0)
const inTenths = (tenths: number): string => (tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1))
const sumQuantity = (paid: readonly Listed[]): string => inTenths(quantityOf(paid))

function rowsOf(paid: readonly Listed[]): [string[][], number] {
  let total = 0
  const rows = [...Map.groupBy(paid, ({ township }) => township)].map(([township, list]) => {
    const fen = list.reduce((sum, { list: { rows: own } }) => sum + own.reduce((part, row) => part + row.fen, 0), 0)
    total += fen
    const count = list.reduce((sum, { list: { rows: own } }) => sum + own.length, 0)
    return [township, String(count), inTenths(quantityOf(list)), yuan(fen)]
  })
  return [rows, total]
}
