/** What kind of text an article is. The database says it by number and title (`migrations/0033-article-facets.sql`). */
export const contentKinds = ['document', 'notice', 'accounts', 'circular', 'guide', 'other'] as const
export type ContentKind = (typeof contentKinds)[number]

export const contentKindTitles: Record<ContentKind, string> = {
  document: '有文号的文件',
  notice: '公示公告',
  accounts: '收支账目',
  circular: '通知',
  guide: '解读指南',
  other: '其他',
}
