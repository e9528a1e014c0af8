import { notFound } from '../../platform/errors.ts'

/** The pages with a text that each district keeps for itself. */
export const sitePages = {
  guide: { title: '公开指南', about: '公开什么、在哪里查、怎样申请' },
  catalogue: { title: '公开目录', about: '目录上方的说明；目录本身由栏目和单位自动生成' },
  reports: { title: '年度报告', about: '年度报告列表上方的说明' },
  request: { title: '依申请公开', about: '申请表上方的说明' },
  privacy: { title: '隐私说明', about: '网站怎样对待群众的个人信息' },
  help: { title: '使用帮助', about: '怎样查补贴、找文件、留言和申请' },
  'open-data': { title: '开放数据', about: '数据可以怎样使用、怎样联系' },
  about: { title: '关于与联系', about: '网站由谁主办、怎样联系' },
} as const

export type NamedPage = keyof typeof sitePages
/** A named page, or the yearly report of a year. */
export type SitePage = NamedPage | `report-${number}`

export const namedPages = Object.keys(sitePages) as NamedPage[]

export const reportPage = (year: number): SitePage => `report-${year}`

/** The year of a yearly report; null for the other pages. */
export const yearOfReport = (page: SitePage): number | null => Number(/^report-(20\d\d)$/.exec(page)?.[1]) || null

/** Null for anything that is no page. */
export const readSitePage = (name: string): SitePage | null =>
  namedPages.find((page) => page === name) ?? (/^report-20\d\d$/.test(name) ? (name as SitePage) : null)

/** @throws AppError not_found */
export function requireSitePage(name: string): SitePage {
  const page = readSitePage(name)
  if (!page) throw notFound('没有这个页面。')
  return page
}

export function titleOfSitePage(page: SitePage): string {
  const year = yearOfReport(page)
  return year === null ? sitePages[page as NamedPage].title : `${year}年政府信息公开工作年度报告`
}
