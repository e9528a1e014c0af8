import { dayOf, officeTime, startOfDay } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Column } from '../text/column.ts'
import type { Desk } from '../text/pen.ts'
import type { Newsroom } from '../units/desks.ts'
import { nextWorkDay } from '../work-days.ts'
import { ratesInWords } from './rates.ts'
import { type DemoProject, demoProjects, noticeTitle } from './subsidy-projects.ts'

const YEARS = 3

export type RateNotice = { desk: Desk; column: Column; time: Date }

/** The notices with the rates of each project, one a year, so that policy cards have something to link to. */
export function rateNotices({ root, departments }: Newsroom, chance: Random, now: Date): RateNotice[] {
  const { year: thisYear } = dayOf(now)
  return demoProjects.flatMap((project) =>
    Array.from({ length: YEARS }, (_, ago): RateNotice | null => {
      const year = thisYear - ago
      const day = nextWorkDay(new Date(Date.UTC(year, project.notice.month - 1, chance.int(6, 15), 4)))
      const time = officeTime(chance, startOfDay(day), now.getTime())
      const desk = departments.find(({ key }) => key === project.notice.office) ?? root
      return time && time <= now ? { desk, column: noticeColumn(project, desk, year), time } : null
    }).filter((notice) => notice !== null),
  )
}

/** Not one of the columns from which desks choose: others would publish a second notice of the same rates. */
function noticeColumn(project: DemoProject, { place }: Desk, year: number): Column {
  const { name, code, notice } = project
  return {
    path: notice.path,
    by: {},
    aim: '',
    texts: [
      {
        genre: 'notice',
        titles: [`{o}${noticeTitle(project, '{y}')}`],
        lead: `现将{y}年${name}标准公布如下，请遵照执行。`,
        lines: [
          `{y}年${name}标准为：${ratesInWords(code, place.code, year)}。`,
          ...notice.terms,
          '资金通过社会保障卡“一卡通”发放，任何单位和个人不得抵扣、代领；发放结果按规定公示。',
          '个人发放明细可以在本平台“补贴查询”中查看，咨询电话0482-000 0000（示例号码）。',
        ],
      },
    ],
  }
}
