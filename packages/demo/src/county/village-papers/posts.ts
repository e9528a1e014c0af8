import { table, yuan } from '../../text/html.ts'
import type { Doing } from '../world/history.ts'
import { type Chain, diceOf, type Ink, type Scene, single } from './draft.ts'
import { inYuan, join, one, para, phone, quarterWords, several } from './prose.ts'
import { workDayAfter } from './release-times.ts'
import { addDays } from '../world/days.ts'

/** What those in public posts got in each quarter of the year for which they were taken. */
export const postChains = (scene: Scene): Chain[] =>
  scene.history.doings.filter(({ kind }) => kind === 'post').flatMap((doing) => quartersOf(scene, doing))

function quartersOf(scene: Scene, doing: Doing): Chain[] {
  const { county, prefix, terms } = scene
  const year = Number(doing.day.slice(0, 4))
  const [count, pay] = [Number(doing.facts['count'] ?? 0), Number(doing.facts['pay'] ?? 0)]
  if (count * pay === 0) return []
  return [2, 3, 4].flatMap((quarter): Chain[] => {
    const end = `${year}-${String(quarter * 3).padStart(2, '0')}-${quarter === 4 ? '31' : '30'}`
    const key = `${prefix} posts ${year} ${quarter}`
    const day = workDayAfter(addDays(end, diceOf(key).int(4, 20)), 0)
    if (day > county.today || day < county.scale.from) return []
    return [
      single(
        {
          key,
          column: '财务公开/村务公开/公益岗位',
          day,
          title: `${terms.unit}${quarterWords(year, quarter)}公益岗位考核和补贴公示`,
          issuer: terms.office,
          body: (ink) => postWords(scene, { doing, quarter, year, count, pay }, ink),
          noticeDays: 5,
          about: [doing.key],
        },
        0.8,
      ),
    ]
  })
}

type Posts = { doing: Doing; quarter: number; year: number; count: number; pay: number }

function postWords({ prefix, terms }: Scene, { doing, quarter, year, count, pay }: Posts, ink: Ink): string {
  const { dice } = ink
  const words = quarterWords(year, quarter)
  const fen = count * pay * 300
  const taken = ink.link(`${prefix} doing ${doing.key}`, '聘用公示')
  const work = doing.facts['work'] ?? '保洁'
  return join(
    para(
      one(
        dice,
        `${words}，${terms.unit}公益岗位在岗${count}名，从事${work}，每人每月${pay}元，三个月应发${inYuan(fen)}（见${taken}）。`,
        `按${taken}聘用的${count}名公益岗位人员，${words}考核合格，每月补贴${pay}元，本季合计${inYuan(fen)}。`,
        `${terms.us}公益岗位（${work}）${words}出勤已经核对，${count}名人员补贴共${inYuan(fen)}，聘用情况见${taken}。`,
      ),
    ),
    dice.chance(0.5)
      ? table(
          `${words}公益岗位补贴（单位：元）`,
          ['月份', '人数', '金额'],
          [2, 1, 0].map((back) => [`${quarter * 3 - back}月`, String(count), yuan(count * pay * 100)]),
          ['合计', '', yuan(fen)],
        )
      : '',
    para(
      ...several(
        dice,
        dice.int(2, 4),
        '补贴转入本人社会保障卡。',
        `考勤由${terms.group}长记，${terms.watch}抽查。`,
        '请假的已按规定补班。',
        '没有空岗、冒领。',
        '劳动工具损坏的已经更换。',
        '主要任务是清扫、巡查和劝导。',
        `工作不到位的地方请直接指出，电话${phone}。`,
        '按规定不公布人员姓名。',
        '资金由就业部门核拨，不经过集体账户。',
        `${terms.folk}测评满意的占多数，提了几条改进意见。`,
      ),
    ),
  )
}
