import type { Random } from '../../random.ts'
import { table } from '../../text/html.ts'
import type { Term } from '../world/village.ts'
import { officerOn } from '../world/village.ts'
import type { Affairs } from './affairs-facts.ts'
import type { Section } from './affairs-section.ts'
import { diceOf, type Ink, type Scene } from './draft.ts'
import { one } from './prose.ts'

/** How many get 最低生活保障 at the end of the quarter, and help once. */
export function aidSection({ terms }: Scene, { aid, quarter }: Affairs, { dice }: Ink): Section {
  const heading = one(dice, '低保和救助对象', '社会救助', '最低生活保障')
  if (aid.households === 0)
    return {
      heading,
      lines: [
        one(dice, `${terms.us}没有最低生活保障对象`, '没有享受最低生活保障的家庭', '本季度没有低保对象'),
        ...(aid.left > 0 ? [`本季度退出${aid.left}户`] : []),
      ],
    }
  const moved = [...(aid.came > 0 ? [`新增${aid.came}户`] : []), ...(aid.left > 0 ? [`退出${aid.left}户`] : [])]
  return {
    heading,
    lines: [
      `${Number(quarter.last.slice(5, 7))}月末最低生活保障对象${aid.households}户${aid.people}人，${moved.length > 0 ? `本季度${moved.join('、')}` : one(dice, '与季初相同', '本季度没有变动')}`,
    ],
  }
}

const certificates = {
  rural: ['居住情况证明', '土地承包情况证明', '牲畜检疫证明材料', '学生资助材料'],
  urban: ['居住情况证明', '房屋维修申请', '失业登记材料', '入学报名材料'],
  farm: ['用工情况证明', '住房情况证明', '退休手续材料', '农机登记材料'],
} as const

/** The register of the seal: what was sealed, and how often. Contracts are those that were signed. */
export function sealSection(
  { terms, prefix }: Scene,
  { contracts, lists, grants, quarter }: Affairs,
  style: Random,
): Section {
  const dice = diceOf(`${prefix} seal ${quarter.last}`)
  const chosen = dice.sample(certificates[terms.ground], 2)
  const rows = [
    ...chosen.map((name) => ({ name, count: dice.int(2, 24) })),
    ...(contracts.length > 0 ? [{ name: '合同', count: contracts.length }] : []),
    { name: '上报表册', count: lists.length + grants.length + dice.int(1, 6) },
  ]
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  const keeper = style.pick(['专人保管，逐次登记', '用章先登记、后盖章', `由${terms.watch}监督使用`])
  return {
    heading: style.pick(['公章使用', '印章使用登记']),
    lines: [`共用章${total}次：${rows.map(({ name, count }) => `${name}${count}次`).join('，')}`, keeper],
    sheet: table(
      '公章使用登记',
      ['用途', '次数'],
      rows.map(({ name, count }) => [name, String(count)]),
      ['合计', String(total)],
    ),
  }
}

const reasons = ['到苏木乡镇开会', '参加培训', '事假', '病假', '外出办事', '家中有事']

/** On how many of the working days of the quarter those on duty came. */
export function attendanceSection(
  { terms, village, prefix, county }: Scene,
  { workDays, quarter }: Affairs,
  style: Random,
): Section {
  const dice = diceOf(`${prefix} attendance ${quarter.last}`)
  const { leader, deputy, accountant } = village.officers
  const posts: (readonly [string, readonly Term[]])[] = [
    [terms.ground === 'farm' ? '队长' : '书记', leader],
    ['副职', deputy],
    ['会计', accountant],
  ]
  const rows = posts.map(([post, held]) => {
    const off = dice.weigh([
      [0, 4],
      [1, 3],
      [2, 3],
      [3, 2],
      [5, 1],
    ] as const)
    const why = off === 0 ? '' : dice.pick(reasons).replace('苏木乡镇', placeAbove(county.root.kind))
    return { post, name: officerOn(held, quarter.last), came: workDays - off, off, why }
  })
  return {
    heading: style.pick(['干部出勤', '干部值班和出勤', '坐班情况']),
    lines: rows.map(
      ({ post, name, came, off, why }) =>
        `${post}${name}应出勤${workDays}天，出勤${came}天${off > 0 ? `，缺勤${off}天（${why}）` : ''}`,
    ),
    sheet: table(
      `干部出勤（应出勤${workDays}天）`,
      ['职务', '姓名', '出勤天数', '缺勤'],
      rows.map(({ post, name, came, off, why }) => [post, name, String(came), off > 0 ? `${off}天，${why}` : '无']),
    ),
  }
}

const placeAbove = (kind: string): string => (kind === 'farm' ? '公司' : kind === 'banner' ? '苏木乡镇' : '乡镇')
