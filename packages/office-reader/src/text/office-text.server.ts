import type { OfficePackage, XmlEvents } from '../package.server.ts'

const maxXmlBytes = 64 * 1024 * 1024

/** Attributes with texts of people. `val` counts in the elements below. */
const textAttributes = new Set(
  'descr title alt author initials string instr tooltip displayText display prompt promptTitle error errorTitle userName displayName'.split(
    ' ',
  ),
)
const valueElements = new Set('docVar alias tag default listItem statusText helpText result'.split(' '))
const namedElements = new Set(
  'docPr cNvPr docVar property sheet definedName bookmarkStart table tableColumn'.split(' '),
)
/** Elements that end a line. */
const lineElements = new Set('p si is text comment threadedComment br cr'.split(' '))
/** Elements whose text is written on in the next one: a number may be split over several. */
const runElements = new Set('t delText'.split(' '))

export type OfficeText = {
  /** As it reads today. */
  text: string
  /** Paragraphs with deleted text, as they read before. */
  deleted: string
}

type Level = { text: string[]; before: string[]; hasDeletion: boolean }

/**
 * All texts of an XML part of a Word, Excel or PowerPoint file: runs joined to paragraphs, cells separated by tabs.
 * Text boxes follow the paragraph that they are anchored in.
 */
export async function readOfficeXml(book: OfficePackage, part: string): Promise<OfficeText> {
  const collector = createCollector()
  await book.read(part, maxXmlBytes, collector.events)
  return collector.result()
}

/** Paragraphs as they read today, and those with deleted text also as they read before. */
function createParagraphs() {
  const finished: string[] = []
  const finishedBefore: string[] = []
  let level: Level = newLevel()
  const outer: Level[] = []
  /** How many deletions and insertions are open. */
  const revisions = { deletions: 0, insertions: 0 }
  const breakWith = (separator: string): void => {
    level.text.push(separator)
    level.before.push(separator)
  }
  const finish = (): void => {
    finished.push(level.text.join(''), '\n')
    if (level.hasDeletion) finishedBefore.push(level.before.join(''), '\n')
    level = newLevel()
  }
  return {
    revisions,
    write(text: string) {
      if (revisions.deletions === 0) level.text.push(text)
      if (revisions.insertions === 0) level.before.push(text)
      if (revisions.deletions > 0) level.hasDeletion = true
    },
    breakWith,
    endLine() {
      if (outer.length > 0 || !level.hasDeletion) breakWith('\n')
      else finish()
    },
    openBox() {
      outer.push(level)
      level = newLevel()
    },
    closeBox() {
      finish()
      level = outer.pop() ?? level
    },
    result() {
      finish()
      return { text: finished.join(''), deleted: finishedBefore.join('') }
    },
  }
}

const newLevel = (): Level => ({ text: [], before: [], hasDeletion: false })

function createCollector(): { events: XmlEvents; result: () => OfficeText } {
  const paragraphs = createParagraphs()
  const { revisions, write, breakWith } = paragraphs
  const attributes: string[] = []
  const open: { name: string; hasText: boolean }[] = []

  const events: XmlEvents = {
    open(name, values) {
      open.push({ name, hasText: false })
      if (name === 'del' || name === 'moveFrom') revisions.deletions += 1
      else if (name === 'ins' || name === 'moveTo') revisions.insertions += 1
      else if (name === 'txbxContent') paragraphs.openBox()
      else if (name === 'tab') write('\t')
      else if (name === 'noBreakHyphen') write('-')
      else if (name === 'sym') write(symbolOf(values))
      attributes.push(...textsOfAttributes(name, values))
    },
    text(text) {
      const element = open.at(-1)
      if (!element || (!/\S/.test(text) && !runElements.has(element.name))) return
      element.hasText = true
      write(text)
    },
    close(name) {
      const element = open.pop()
      if (name === 'del' || name === 'moveFrom') revisions.deletions -= 1
      else if (name === 'ins' || name === 'moveTo') revisions.insertions -= 1
      else if (name === 'txbxContent') paragraphs.closeBox()
      else if (name === 'tc') breakWith('\t')
      else if (name === 'p' && open.some(({ name: ancestor }) => ancestor === 'tc')) breakWith(' ')
      else if (name === 'tr') breakWith('\n')
      else if (lineElements.has(name)) paragraphs.endLine()
      else if (element?.hasText && !runElements.has(name)) breakWith('\n')
    },
  }
  return {
    events,
    result() {
      const { text, deleted } = paragraphs.result()
      return { text: text + attributes.map((value) => `${value}\n`).join(''), deleted }
    },
  }
}

/** Symbol fonts keep ASCII at U+F000. */
function symbolOf(values: Record<string, string>): string {
  const code = Number.parseInt(valueOf(values, 'char') ?? '', 16)
  if (!(code > 0 && code <= 0xffff)) return ''
  return String.fromCharCode(code >= 0xf020 && code < 0xf080 ? code - 0xf000 : code)
}

const valueOf = (values: Record<string, string>, wanted: string): string | undefined =>
  Object.entries(values).find(([name]) => localName(name) === wanted)?.[1]

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function textsOfAttributes(element: string, values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([attribute, value]) => {
    const name = localName(attribute)
    const holdsText =
      textAttributes.has(name) ||
      (name === 'val' && valueElements.has(element)) ||
      (name === 'name' && namedElements.has(element)) ||
      // Caches of pivot tables keep the rows that were summed up.
      (name === 'v' && ['s', 'n', 'd', 'x'].includes(element)) ||
      (name === 'Target' && values.TargetMode === 'External')
    return holdsText && /\S/.test(value) ? [value] : []
  })
}
