/** What a check found in an article. Personal data are masked, so that a finding itself leaks nothing. */
export type Finding = {
  kind: FindingKind
  /** Where: a field, 正文, or the name of a file with the place inside it. */
  place: string
  /** The block of the text; null elsewhere. */
  blockId: string | null
  /** The passage, masked. */
  excerpt: string
}

/** Kinds of findings. Errors keep a text from being released without a reason and a second person; warnings do not. */
export const findingKinds = {
  'id-number': { title: '身份证号', level: 'error', advice: '请删去，或改成只留前三位和后四位' },
  phone: { title: '个人手机号', level: 'error', advice: '请删去；办公电话请写座机' },
  'bank-card': { title: '银行账号', level: 'error', advice: '请删去，或只留后四位' },
  unreadable: { title: '无法检查的文件', level: 'error', advice: '请换成可以检查的格式，或由两个人核对后说明理由' },
  'wrong-word': { title: '疑似错别字或不当表述', level: 'warning', advice: '请核对' },
  'table-sum': { title: '表中的合计对不上', level: 'warning', advice: '请核对明细和合计' },
  'empty-header': { title: '表头是空的', level: 'warning', advice: '请写明每一栏是什么，听读的人才知道数字的意思' },
  'missing-alt': { title: '图片没有说明', level: 'warning', advice: '请写明图片的内容，供看不见的人听' },
} as const satisfies Record<string, { title: string; level: 'error' | 'warning'; advice: string }>
export type FindingKind = keyof typeof findingKinds

export const isError = ({ kind }: Pick<Finding, 'kind'>): boolean => findingKinds[kind].level === 'error'

/** A kind of finding in one place, without what was found: for the record. */
export type FindingSummary = { kind: FindingKind; place: string; count: number }

/** The errors among findings, counted. */
export function summariseErrors(findings: readonly Finding[]): FindingSummary[] {
  const groups = Map.groupBy(findings.filter(isError), ({ kind, place }) => `${kind} ${place}`)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ kind: first.kind, place: first.place, count: others.length + 1 }] : [],
  )
}
