import { findingKinds, type FindingKind, type FindingSummary } from './findings.ts'

/** Whole numbers of persons: each kind is removed, or declared a false alarm in its own words. */
export const numberKinds = ['id-number', 'bank-card'] as const satisfies readonly FindingKind[]
export type NumberKind = (typeof numberKinds)[number]

const isNumberKind = (kind: FindingKind): kind is NumberKind => numberKinds.some((each) => each === kind)

export type Problem = { field: 'findingsReason' | `findingsReason-${NumberKind}`; message: string }

const others = '其他'
const labels = [...numberKinds.map((kind) => findingKinds[kind].title), others]

/** One text of the reasons for several kinds, as `problemOfReasons` reads it: 身份证号：…；其他：… */
export function joinReasons(reasons: Partial<Record<NumberKind, string>>, other: string): string {
  const own = numberKinds.flatMap((kind) => (reasons[kind] ? [`${findingKinds[kind].title}：${reasons[kind]}`] : []))
  if (own.length === 0) return other
  return [...own, ...(other ? [`${others}：${other}`] : [])].join('；')
}

/** Reasons by their label; a text without labels is the reason of all findings. */
function readReasons(text: string): (label: string) => string {
  const parts = text.split(new RegExp(`；(?=(?:${labels.join('|')})：)`))
  const labelled = parts.flatMap((part) => {
    const label = labels.find((each) => part.startsWith(`${each}：`))
    return label ? [[label, part.slice(label.length + 1).trim()] as const] : []
  })
  const byLabel = new Map(labelled)
  return (label) => (byLabel.size === 0 ? text.trim() : (byLabel.get(label) ?? ''))
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '').toLowerCase()

/** Words that say nothing about what was found. */
const emptyWords = /^(?:测试|试一试|试试|test|无|没有|同上|好|可以|同意|已?核对|已?核实|误报|不是|领导同意|请通过)*$/

/** Whether a reason says why, for what was found. */
function saysWhy(reason: string, leastLetters: number): boolean {
  const letters = lettersOf(reason)
  return letters.length >= leastLetters && new Set(letters).size >= leastLetters / 2 && !emptyWords.test(letters)
}

/**
 * What is wrong with the reasons for releasing a text with these findings; null for nothing.
 * @param former reasons of another person for the same findings, which the second person does not repeat.
 */
export function problemOfReasons(findings: readonly FindingSummary[], text: string, former = ''): Problem | null {
  if (findings.length === 0) return null
  if (text.trim() === '') return { field: 'findingsReason', message: '检查发现了问题：请改正，或说明仍要发布的理由。' }
  const kinds = [...new Set(findings.map(({ kind }) => kind))]
  const reasonOf = readReasons(text)
  const formerOf = readReasons(former)
  const used = new Set<string>()
  for (const kind of kinds.filter(isNumberKind)) {
    const { title } = findingKinds[kind]
    const reason = reasonOf(title)
    const field = `findingsReason-${kind}` as const
    if (!saysWhy(reason, 8))
      return {
        field,
        message: `完整的${title}不能公开：请删去。如果是误报，请写明那是什么号码、为什么不是${title}（至少 8 个字）。`,
      }
    if (used.has(lettersOf(reason)) || (former !== '' && lettersOf(reason) === lettersOf(formerOf(title))))
      return { field, message: `请用自己的话写明${title}为什么是误报，不要照抄。` }
    used.add(lettersOf(reason))
  }
  const rest = kinds.filter((kind) => !isNumberKind(kind))
  if (rest.length > 0 && !saysWhy(reasonOf(others), 4))
    return { field: 'findingsReason', message: '请写明仍要发布的理由，让审核的人知道为什么。' }
  return null
}

/** So many whole numbers in one text or file are a list of persons. */
const numbersOfList = 5

/** Whether the text or one of its files has so many whole numbers that only somebody over the whole district decides. */
export function hasListOfNumbers(findings: readonly FindingSummary[]): boolean {
  const counts = new Map<string, number>()
  for (const { kind, place, count } of findings) {
    if (!isNumberKind(kind)) continue
    const file = place.startsWith('附件') ? (place.split('，')[0] ?? place) : '正文'
    counts.set(file, (counts.get(file) ?? 0) + count)
  }
  return [...counts.values()].some((count) => count >= numbersOfList)
}
