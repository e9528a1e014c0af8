/** Pages of each district that the site asks itself for. */
export const probedPages = { home: '首页', list: '文章列表', article: '一篇文章', message: '留言表单' } as const
export type ProbedPage = keyof typeof probedPages
export const probedPageNames = Object.keys(probedPages) as [ProbedPage, ...ProbedPage[]]

/** An answer that takes longer counts as none. */
export const slowestMs = 15_000
/** A day with fewer probes says nothing. */
export const fewestProbes = 20
/** Of the probes of a day: from this share on a site counts as not to be opened. */
export const failingShare = 0.05
/** Days in a row that are judged together. */
export const judgedDays = 7
