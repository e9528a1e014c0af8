import type { PersonalDataKind } from '../../../checks/digit-ranges.ts'
import { personalDataTitles } from '../../../checks/personal-words.ts'

/** What a check found in an article. Personal data are masked, so that a finding itself leaks nothing. */
export type Finding = {
  kind: FindingKind
  /** Where: a field, 正文, or the name of a file with the place inside it. */
  place: string
  /** The block of the text; null elsewhere. */
  blockId: string | null
  /** The passage, masked. */
  excerpt: string
  /** Of a book: which fault (`keyOfFault`), so that a new one is not taken for an accepted one. */
  fault?: string
}

/** Kinds of findings. Errors keep a text from being released without a reason and a second person; warnings do not. */
export const findingKinds = {
  'id-number': { title: '身份证号', level: 'error', advice: '请删去，或改成只留前三位和后四位' },
  phone: { title: '个人手机号', level: 'error', advice: '请删去；办公电话请写座机' },
  'bank-card': { title: '银行账号', level: 'error', advice: '请删去，或只留后四位' },
  minor: {
    title: '未满十四周岁的人的姓名',
    level: 'error',
    advice: '请只写姓，例如“王某某”，或删去年龄和班级',
  },
  unreadable: { title: '无法检查的文件', level: 'error', advice: '请换成可以检查的格式，或由两个人核对后说明理由' },
  book: {
    title: '账本不平或不完整',
    level: 'error',
    advice: '请按提示改正；确实如此的，由两个人核对后说明理由，并在账本里写一句给群众看的说明',
  },
  duty: {
    title: '公开事项对不上',
    level: 'warning',
    advice: '不改正的话，这篇文章不算公开了这一项，会列为“待核”',
  },
  'damaged-file': {
    title: '文件丢失或损坏',
    level: 'error',
    advice: '群众打不开这个文件：请重新上传，替换后送审',
  },
  'unseen-voucher': {
    title: '有凭证图片没有看过',
    level: 'warning',
    advice: '没有看过的页不会公开：请在凭证图片里逐页看过',
  },
  'household-names': {
    title: '表格列出了家庭成员姓名',
    level: 'warning',
    advice: '公示到户主即可：请只保留户主，删去其他家庭成员的姓名',
  },
  'wrong-word': { title: '疑似错别字或不当表述', level: 'warning', advice: '请核对' },
  'table-sum': { title: '表中的合计对不上', level: 'warning', advice: '请核对明细和合计' },
  'empty-table': { title: '表格是空的', level: 'warning', advice: '请填写，或删去这个表格' },
  'empty-figure': { title: '该有数字的地方是空的', level: 'warning', advice: '请填写；没有发生的写 0' },
  'dead-link': { title: '链接打不开', level: 'warning', advice: '请改成能打开的地址，或去掉链接' },
  'heading-order': { title: '标题的层级不对', level: 'warning', advice: '请从一级标题开始，逐级使用' },
  'empty-heading': { title: '标题是空的', level: 'warning', advice: '请写上标题，或删去这一行' },
  'empty-header': { title: '表头是空的', level: 'warning', advice: '请写明每一栏是什么，听读的人才知道数字的意思' },
  'missing-alt': { title: '图片没有说明', level: 'warning', advice: '请写明图片的内容，供看不见的人听' },
} as const satisfies Record<string, { title: string; level: 'error' | 'warning'; advice: string }>
export type FindingKind = keyof typeof findingKinds

export type PersonalFinding = Finding & { kind: PersonalDataKind }

export const isPersonalData = (finding: Finding): finding is PersonalFinding => finding.kind in personalDataTitles

export const isError = ({ kind }: Pick<Finding, 'kind'>): boolean => findingKinds[kind].level === 'error'

/** Of a kind. More in one text are read after these were corrected. */
const mostShown = 100

export type FindingGroup = { kind: FindingKind; count: number; shown: Finding[] }

/** By kind, errors first. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const sorted = [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))]
  return [...Map.groupBy(sorted, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    count: all.length,
    shown: all.slice(0, mostShown),
  }))
}

/** A kind of finding in one place, without what was found: for the record. */
export type FindingSummary = { kind: FindingKind; place: string; count: number; fault?: string }

const groupOf = ({ kind, place, fault = '' }: Pick<Finding, 'kind' | 'place' | 'fault'>): string =>
  `${kind} ${place} ${fault}`

/** Findings counted by kind and place. */
export function summarise(findings: readonly Finding[]): FindingSummary[] {
  const groups = Map.groupBy(findings, groupOf)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ kind: first.kind, place: first.place, count: others.length + 1, ...faultOf(first) }] : [],
  )
}

const faultOf = ({ fault }: Pick<Finding, 'fault'>) => (fault === undefined ? {} : { fault })

/** Accepted findings without the faults of a book that were corrected since, in it or in those beside it. */
export function withoutCorrected(accepted: readonly FindingSummary[], found: readonly Finding[]): FindingSummary[] {
  const present = new Set(found.map(groupOf))
  return accepted.filter((each) => each.kind !== 'book' || present.has(groupOf(each)))
}

/** The errors among findings, counted. */
export const summariseErrors = (findings: readonly Finding[]): FindingSummary[] => summarise(findings.filter(isError))

/** Findings in places that have more of the kind than was accepted there. */
export function withoutAccepted<Found extends Finding>(
  findings: readonly Found[],
  accepted: readonly FindingSummary[],
): Found[] {
  const counts = new Map(accepted.map((each) => [groupOf(each), each.count]))
  const known = new Set(
    summarise(findings).flatMap((each) => (each.count <= (counts.get(groupOf(each)) ?? 0) ? [groupOf(each)] : [])),
  )
  return findings.filter((finding) => !known.has(groupOf(finding)))
}
