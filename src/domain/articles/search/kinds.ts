/** What kind of text an article is, by its number and title: the first that fits. */
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

/** Words of titles. A numbered document is one whatever its title says. */
export const titleWordsOfKind: readonly [ContentKind, readonly string[]][] = [
  ['notice', ['公示', '公告', '名单']],
  ['accounts', ['收支', '台账', '明细', '预算', '决算', '债权', '债务', '收益', '账目', '报表']],
  ['circular', ['通知']],
  ['guide', ['解读', '指南', '问答']],
]

const patterns = titleWordsOfKind.map(([kind, words]) => [kind, new RegExp(words.join('|'))] as const)

/** The kind of a text without a number. The database's `kindColumn` says the same, and takes longer for many titles. */
export const kindOfTitle = (title: string): ContentKind =>
  patterns.find(([, words]) => words.test(title))?.[0] ?? 'other'
