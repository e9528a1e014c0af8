import { formatNumber } from './number-formats.ts'
import { childElements, childNamed, readToggle, type XmlElement, getValue } from './xml-tree.ts'

/** What stands before a paragraph: the mark of a list that HTML has too, or text. */
export type Marker =
  | { kind: 'bullet'; level: number }
  | { kind: 'ordered'; level: number; number: number }
  | { kind: 'text'; text: string }

type Level = {
  start: number
  format: string
  text: string
  isLegal: boolean
  isHidden: boolean
  /** After which level the numbers start anew; null for each higher one. */
  restart: number | null
  suffix: string
  style: string | undefined
}
type List = { id: string; levels: Map<number, Level>; starts: Map<number, number> }
export type ListPlace = { list: string; level: number }

const mostLevels = 9

/** Counts the numbers that Word writes itself (ECMA-376, 17.9). Paragraphs are asked for in their order. */
export type Numbering = {
  /** The level at which a list numbers paragraphs of a style. */
  levelOfStyle: (list: string, style: string) => number | undefined
  next: (place: ListPlace) => Marker | null
}

export function createNumbering(part: XmlElement | undefined): Numbering {
  const lists = readLists(childNamed(part, 'numbering'))
  const counters = new Map<string, (number | undefined)[]>()
  const begun = new Set<string>()
  return {
    levelOfStyle: (list, style) => [...(lists.get(list)?.levels ?? [])].find(([, level]) => level.style === style)?.[0],
    next({ list: id, level: at }) {
      const list = lists.get(id)
      const level = list?.levels.get(at)
      if (!list || !level) return null
      const counter = counters.get(list.id) ?? []
      counters.set(list.id, counter)
      const start = list.starts.get(at)
      const isFirst = !begun.has(`${id} ${at}`)
      begun.add(`${id} ${at}`)
      const before = counter[at]
      counter[at] = start !== undefined && isFirst ? start : before === undefined ? (start ?? level.start) : before + 1
      for (let below = at + 1; below < mostLevels; below += 1) {
        const { restart = null } = list.levels.get(below) ?? {}
        if (restart === null || at < restart) counter[below] = undefined
      }
      return markerOf(list, at, counter)
    },
  }
}

function readLists(numbering: XmlElement | undefined): Map<string, List> {
  const parts = numbering ? childElements(numbering) : []
  const abstracts = new Map(
    parts.filter(({ name }) => name === 'abstractNum').map((each) => [each.attributes.abstractNumId ?? '', each]),
  )
  const byStyle = new Map([...abstracts].map(([id, each]) => [getValue(each, 'styleLink'), id]))
  const lists = new Map<string, List>()
  for (const num of parts.filter(({ name }) => name === 'num')) {
    const named = getValue(num, 'abstractNumId') ?? ''
    // A list may stand for the one of a style.
    const link = getValue(abstracts.get(named), 'numStyleLink')
    const id = (link && byStyle.get(link)) || named
    const levels = readLevels(abstracts.get(id))
    const starts = new Map<number, number>()
    for (const override of childElements(num).filter(({ name }) => name === 'lvlOverride')) {
      const at = Number(override.attributes.ilvl)
      for (const [level, own] of readLevels(override)) levels.set(level, own)
      const start = getValue(override, 'startOverride')
      if (start !== undefined) starts.set(at, Number(start) || 0)
    }
    lists.set(num.attributes.numId ?? '', { id, levels, starts })
  }
  return lists
}

const readLevels = (element: XmlElement | undefined): Map<number, Level> =>
  new Map(
    (element ? childElements(element) : [])
      .filter(({ name }) => name === 'lvl')
      .map((level) => [Number(level.attributes.ilvl), readLevel(level)]),
  )

function readLevel(level: XmlElement): Level {
  const restart = getValue(level, 'lvlRestart')
  return {
    start: Number(getValue(level, 'start') ?? 0) || 0,
    format: getValue(level, 'numFmt') ?? 'decimal',
    text: getValue(level, 'lvlText') ?? '',
    isLegal: readToggle(level, 'isLgl') ?? false,
    isHidden: readToggle(childNamed(level, 'rPr'), 'vanish') ?? false,
    restart: restart === undefined ? null : Number(restart),
    suffix: getValue(level, 'suff') ?? 'tab',
    style: getValue(level, 'pStyle'),
  }
}

function markerOf({ levels }: List, at: number, counter: (number | undefined)[]): Marker | null {
  const level = levels.get(at)
  if (!level || level.isHidden) return null
  if (level.format === 'bullet') {
    // Some write words as bullets, such as 附件：.
    const isWord = /\p{Script=Han}/u.test(level.text)
    return isWord ? { kind: 'text', text: level.text } : { kind: 'bullet', level: at }
  }
  const number = counter[at] ?? level.start
  if (level.format === 'decimal' && level.text === `%${at + 1}.`) return { kind: 'ordered', level: at, number }
  const text = level.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1
    const own = levels.get(index)
    return formatNumber(counter[index] ?? own?.start ?? 0, level.isLegal ? 'decimal' : (own?.format ?? 'decimal'))
  })
  return text === '' ? null : { kind: 'text', text: text + gapAfter(text, level.suffix) }
}

/** Word sets a tab after most numbers. Marks that are full width need no more. */
function gapAfter(text: string, suffix: string): string {
  if (suffix === 'nothing' || /[、）：．。\s]$/.test(text)) return ''
  return /[\p{Script=Han}]$/u.test(text) ? '\u3000' : ' '
}
