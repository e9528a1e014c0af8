import type { Tx } from '../../../../src/platform/db/types.ts'
import { articleAddress } from '../../../../src/web/public/articles/screens.ts'
import { departmentsOf } from '../units/departments.ts'
import { demoCategories } from '../categories.ts'
import { ratesInWords } from './rates.ts'
import { type DemoProject, demoProjects, noticeTitle } from './subsidy-projects.ts'

const complaintPhone = '0482-000 0000'

/** The policy cards of a district, each with the last notice of its rates. */
export async function policyCards(tx: Tx, districtCode: string) {
  const notices = await tx
    .selectFrom('article')
    .select(['id', 'title', 'document_no as documentNo'])
    .where('district_code', '=', districtCode)
    .where('title', 'like', `%${noticeTitle({ name: '%' }, '%')}`)
    .where('release_time', '<=', new Date())
    .orderBy('release_time', 'desc')
    .execute()
  const departments = new Map(departmentsOf(districtCode).map(({ key, name }) => [key, name]))
  return demoProjects.map((project) => {
    const notice = notices.find(({ title }) => title.endsWith(`${project.name}标准的通知`))
    return {
      projectCode: project.code,
      projectName: project.name,
      ...basisIn(notice, project, districtCode),
      standard: project.standard,
      guide: project.guide,
      complaintPhone,
      office: departments.get(project.notice.office) ?? '',
    }
  })
}

const rootIdOf = (path: string): number =>
  demoCategories.find(({ parentId, title }) => parentId === null && path.startsWith(`${title}/`))?.id ?? 0

type Notice = { id: number; title: string; documentNo: string | null }

function basisIn(notice: Notice | undefined, project: DemoProject, districtCode: string) {
  const [, year] = /(\d{4})年/.exec(notice?.title ?? '') ?? []
  if (!notice || !year) return { basis: '以主管部门公布的文件为准。', basisUrl: '', rate: '' }
  return {
    basis: `《${notice.title}》${notice.documentNo ? `（${notice.documentNo}）` : ''}`,
    basisUrl: articleAddress(notice.id, rootIdOf(project.notice.path)),
    rate: `${year}年：${ratesInWords(project.code, districtCode, Number(year))}（演示数据）`,
  }
}
