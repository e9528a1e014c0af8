import { random, seedOf } from '../../../random.ts'
import { list } from '../../../text/html.ts'
import type { Paper } from '../../paper.ts'
import type { County } from '../../world/county.ts'
import { isoFrom, workDayFrom } from '../../world/days.ts'
import { body, type Chain, isFarm, keyOf, linked, phone } from '../drafts.ts'

/** Lists of what was released: rules in force, answers to proposals. */
export function* countedChains(county: County, papers: readonly Paper[], year: number): Generator<Chain> {
  const { departments, root } = county.room
  const desk = departments.find(({ key }) => key === 'govOffice') ?? root
  for (const month of [3, 6, 9, 12]) {
    const dice = random(seedOf(desk.areaId, year, month, 461))
    const day = workDayFrom(isoFrom(year, month, dice.int(8, 24)))
    const rules = papersUntil(papers, '政务公开/政策文件/规范性文件', day).filter(({ key }) => key.endsWith('/rule'))
    if (rules.length === 0) continue
    const fresh = rules.slice(-5)
    yield [
      {
        key: `${keyOf(desk)}/rules/${year}-${month}`,
        desk,
        column: '政务公开/政策文件/规范性文件',
        title: `${county.place.short}${isFarm(desk) ? '现行管理制度' : '行政规范性文件'}目录（${year}年${month}月）`,
        day,
        document: 'announcement',
        html: body(
          `截至${month}月${Number(day.slice(8))}日，本平台公布的${isFarm(desk) ? '管理制度' : '行政规范性文件'}共${rules.length}件。最近公布的${fresh.length}件如下。`,
          list(
            'ol',
            fresh.map(({ key, title }) => linked(key, /《(.*)》/.exec(title)?.[1] ?? title)),
          ),
          `${dice.pick(['文件修订后，原文件同时废止', '未列入目录的，不作为管理依据', '文件有效期届满前六个月评估'])}。${dice.pick(['公民认为文件与上位规定不一致的，可以书面提出审查建议', '执行中发现问题的，由起草单位解释', '文件全文可以在栏目中下载'])}，电话${phone}。`,
        ),
      },
    ]
  }
  for (const [month, word] of [
    [2, '上年度'],
    [11, '本年度'],
  ] as const) {
    const dice = random(seedOf(desk.areaId, year, month, 462))
    const of = month === 2 ? year - 1 : year
    const day = workDayFrom(isoFrom(year, month, dice.int(8, 24)))
    const replies = papersUntil(papers, '政务公开/建议提案答复', day).filter(({ key }) => key.includes(`/reply/${of}-`))
    if (replies.length < 3) continue
    const done = replies.filter(({ html }) => html.includes('办理结果：已经解决')).length
    const offices = new Set(replies.map(({ desk: { name } }) => name))
    yield [
      {
        key: `${keyOf(desk)}/replies/${year}-${month}`,
        desk,
        column: '政务公开/建议提案答复',
        title: `${county.place.short}${of}年${isFarm(desk) ? '职工代表提案' : '建议提案'}${month === 2 ? '落实情况回头看' : '办理情况'}`,
        day,
        html: body(
          `${word}由${offices.size}个单位承办并在本平台公开答复${replies.length}件，其中已经解决${done}件，${replies.length - done}件正在解决或者列入计划。`,
          `办理较多的单位是${[...offices].slice(0, 3).join('、')}。${dice.pick(['对列入计划的逐件建立台账', '每季度向提出人通报一次进展', '涉及项目的与年度投资计划衔接'])}；${dice.pick(['两件提出人不满意的，已重新办理', '答复前均与提出人见面或者通话', '没有超过期限的'])}。`,
          `公开答复可以在本栏目查看，意见请拨打${phone}。`,
        ),
      },
    ]
  }
}

const papersUntil = (papers: readonly Paper[], column: string, day: string): Paper[] => {
  const end = new Date(`${day}T00:00:00+08:00`)
  return papers
    .filter((paper) => paper.column === column && paper.released < end)
    .toSorted((one, other) => one.released.getTime() - other.released.getTime())
}
