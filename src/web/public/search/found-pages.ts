import { href } from '../../href.ts'
import { pageTitles } from '../page-titles.ts'
import type { SearchLink } from './tries.server.ts'

/** Pages that answer what people search for, with words for them besides their titles. */
const pages = [
  ['/my-village/choose', ['我的村', '我们村', '本村']],
  ['/books', ['账本', '村账', '流水账', '收支明细']],
  ['/compare', ['比较', '对比', '邻村', '别的村', '各村']],
  ['/compare/totals', ['花在哪', '每100元', '钱花']],
  ['/hints', ['账目提示', '疑点', '疑问', '说明账目']],
  ['/duties', ['公开事项', '该公开', '没公开', '逾期']],
  ['/changes', ['更正', '撤回', '改了什么']],
  ['/subsidy/subsidy', ['补贴', '我的钱', '发放查询']],
  ['/feedback/feedback', ['留言', '投诉', '反映问题']],
  ['/disclosure/request', ['申请公开']],
] as const satisfies readonly (readonly [keyof typeof pageTitles, readonly string[]])[]

/** Links of one answer: more are a second list. */
const mostPages = 3

/** The pages that are meant, in their order. One character means too many. */
export function findPages(typed: string): SearchLink[] {
  const text = typed.replaceAll(/\s+/g, '')
  if (text.length < 2) return []
  return pages
    .filter(
      ([path, words]) =>
        pageTitles[path].replaceAll(' ', '').includes(text) ||
        [pageTitles[path].replaceAll(' ', ''), ...words].some((word) => text.includes(word)),
    )
    .slice(0, mostPages)
    .map(([path]) => ({ title: pageTitles[path], href: href(path) }))
}
