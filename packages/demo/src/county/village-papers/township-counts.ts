import { table } from '../../text/html.ts'
import { diceOf, type Ink } from './draft.ts'
import { join, one, para, phone, quarterWords, several } from './prose.ts'
import { workDayAfter } from './release-times.ts'
import { type Office, type OfficeDraft, quartersUntil } from './township-office.ts'

/** 低保 of a month by villages, in counts. */
export function countsOfAid(office: Office): OfficeDraft[] {
  const { desk, prefix } = office
  return quartersUntil(office).map(({ year, quarter, end }) => {
    const key = `${prefix} aid ${year} ${quarter}`
    const month = quarter * 3
    return {
      key,
      column: '财务公开/村务公开/低保五保',
      title: `${desk.name}${year}年${month}月最低生活保障情况公开`,
      day: workDayAfter(end, diceOf(key).int(2, 9)),
      issuer: desk.office,
      weight: 1.4,
      body: (ink) => aidWords(office, `${year}年${month}月`, `${end.slice(0, 7)}-01`, ink),
    }
  })
}

function aidWords(office: Office, words: string, first: string, ink: Ink): string {
  const { dice } = ink
  const rows = office.histories.flatMap(({ village }) => {
    const aided = village.households.filter(
      ({ aid }) => aid !== null && aid.since <= first && (aid.until === null || aid.until > first),
    )
    const people = aided.reduce((sum, { aid }) => sum + (aid?.people ?? 0), 0)
    return aided.length === 0 ? [] : [{ name: village.desk.name, households: aided.length, people }]
  })
  const total = (field: 'households' | 'people') => rows.reduce((sum, row) => sum + row[field], 0)
  return join(
    para(
      one(
        dice,
        `${words}，${office.desk.name}共有${total('households')}户${total('people')}人享受最低生活保障，分布在${rows.length}个单位。`,
        `现公开${office.desk.name}${words}最低生活保障情况：${total('households')}户、${total('people')}人。`,
      ),
    ),
    table(
      `${words}最低生活保障`,
      ['单位', '户数', '人数'],
      rows.map(({ name, households, people }) => [name, String(households), String(people)]),
      ['合计', String(total('households')), String(total('people'))],
    ),
    para(
      ...several(
        dice,
        dice.int(2, 3),
        '按规定只公布户数和人数。',
        '每月5日前受理申请，入户调查不少于两人。',
        '近亲属享受低保的干部已经备案。',
        '对象的家庭状况每半年复核一次。',
        '不再符合条件的，书面告知理由后停发。',
        '个人可以凭身份证查询本人的发放记录。',
        `申请、咨询和举报电话${phone}。`,
        '资金由财政打卡，不经过单位账户。',
      ),
    ),
  )
}

/** Land for houses, and posts for the public good, by what villages did in a quarter. */
export function countsOfLand(office: Office): OfficeDraft[] {
  return quartersUntil(office).flatMap(({ year, quarter, end }) => {
    const words = quarterWords(year, quarter)
    const from = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`
    const found = office.histories.flatMap(({ village, doings }) =>
      doings
        .filter(({ kind, day }) => kind === 'homestead' && day >= from && day <= end)
        .map(({ facts, key }) => ({
          name: village.desk.name,
          key,
          applied: Number(facts['applied'] ?? 0),
          agreed: Number(facts['agreed'] ?? 0),
        })),
    )
    if (found.length === 0) return []
    const key = `${office.prefix} homesteads ${year} ${quarter}`
    const what = office.ground === 'rural' ? '宅基地' : '房屋修缮'
    return [
      {
        key,
        column: '财务公开/村务公开/宅基地',
        title: `${office.desk.name}${words}${what}申请审批情况公开`,
        day: workDayAfter(end, diceOf(key).int(3, 16)),
        issuer: office.desk.office,
        weight: 2,
        about: found.map((doing) => doing.key),
        body: (ink) => landWords(office, { words, what }, found, ink),
      },
    ]
  })
}

function landWords(
  office: Office,
  { words, what }: { words: string; what: string },
  found: readonly { name: string; applied: number; agreed: number }[],
  ink: Ink,
): string {
  const { dice } = ink
  const total = (field: 'applied' | 'agreed') => found.reduce((sum, row) => sum + row[field], 0)
  const rest = total('applied') - total('agreed')
  return join(
    para(
      one(
        dice,
        `${words}，${office.desk.name}收到${what}申请${total('applied')}户，同意${total('agreed')}户${rest > 0 ? `，补正材料${rest}户` : ''}。`,
        `${office.desk.name}${words}办理${what}申请${total('applied')}户，涉及${new Set(found.map(({ name }) => name)).size}个单位，同意${total('agreed')}户。`,
      ),
    ),
    table(
      `${words}${what}申请`,
      ['单位', '申请（户）', '同意（户）'],
      found.map(({ name, applied, agreed }) => [name, String(applied), String(agreed)]),
      ['合计', String(total('applied')), String(total('agreed'))],
    ),
    para(
      ...several(
        dice,
        dice.int(2, 3),
        ...(office.ground === 'rural'
          ? [
              '审批时到场踏勘，放线后方可动工。',
              '一户只能有一处，多占的不批。',
              '占用永久基本农田的申请不受理。',
              '竣工后30日内核验面积。',
              '从受理到答复不超过20个工作日。',
            ]
          : [
              '修缮不得加层、扩面积。',
              '施工垃圾自行清运到指定地点。',
              '涉及承重结构的不予同意。',
              '从受理到答复不超过10个工作日。',
            ]),
        `监督电话${phone}。`,
        '按规定不公布申请人姓名。',
      ),
    ),
  )
}
