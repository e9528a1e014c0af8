/** The lists of articles that staff see. */
export const articleViews = [
  'mine',
  'reviews',
  'writing',
  'scheduled',
  'published',
  'withdrawn',
  'unconfirmed',
  'bin',
] as const
export type ArticleView = (typeof articleViews)[number]

export const viewTitles: Record<ArticleView, string> = {
  mine: '我的稿件',
  reviews: '待我审核',
  writing: '全部在办',
  scheduled: '定时发布',
  published: '已发布',
  withdrawn: '已撤下',
  unconfirmed: '待补审',
  bin: '回收站',
}
