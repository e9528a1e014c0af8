import { BrokenPackage, type OfficePackage } from '../package.server.ts'
import { readRelations } from '../relations.server.ts'
import type { WordRelation } from './context.ts'
import { childElements, childNamed, descendants, readToggle, readTree, type XmlElement } from './xml-tree.ts'

/** Of the text, unpacked. The longest real texts have 2 MB. */
const mostTextBytes = 30 * 1024 * 1024
/** Of each part that says how the text looks. */
const mostPartBytes = 16 * 1024 * 1024

export type Part = { tree: XmlElement; relations: ReadonlyMap<string, WordRelation> }
export type WordParts = {
  body: Part
  styles: XmlElement | undefined
  numbering: XmlElement | undefined
  footnotes: Part | undefined
  endnotes: Part | undefined
  /** Headers and footers that pages show, in the order in which sections name them. */
  margins: { kind: '页眉' | '页脚'; part: Part }[]
}

/** Reads the parts of a Word file that hold its text. @throws WordError too_large, BrokenPackage or PackageTooLarge. */
export async function readParts(book: OfficePackage): Promise<WordParts> {
  const top = [...(await readRelations(book, '_rels/.rels', '')).values()]
  const main = top.find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
  if (!book.has(main)) throw new BrokenPackage('no text')
  const body = await readPart(book, main, mostTextBytes)
  const folder = folderOf(main)
  const targets = [...body.relations.values()]
  const named = async (type: string): Promise<Part | undefined> => {
    const target = targets.find((each) => each.type === type)?.target
    const part = target === undefined ? undefined : partName(folder, target)
    return part !== undefined && book.has(part) ? readPart(book, part, mostPartBytes) : undefined
  }
  const settings = childNamed((await named('settings'))?.tree, 'settings')
  return {
    body,
    styles: (await named('styles'))?.tree,
    numbering: (await named('numbering'))?.tree,
    footnotes: await named('footnotes'),
    endnotes: await named('endnotes'),
    margins: await readMargins(book, folder, body, readToggle(settings, 'evenAndOddHeaders') === true),
  }
}

async function readMargins(book: OfficePackage, folder: string, { tree, relations }: Part, hasEvenPages: boolean) {
  const shown = new Map<string, '页眉' | '页脚'>()
  for (const section of descendants(tree, 'sectPr'))
    for (const { name, attributes } of childElements(section)) {
      if (name !== 'headerReference' && name !== 'footerReference') continue
      if (attributes.type === 'first' && !readToggle(section, 'titlePg')) continue
      if (attributes.type === 'even' && !hasEvenPages) continue
      const target = relations.get(attributes.id ?? '')?.target
      if (target !== undefined) shown.set(partName(folder, target), name === 'headerReference' ? '页眉' : '页脚')
    }
  const margins: WordParts['margins'] = []
  for (const [part, kind] of shown)
    if (book.has(part)) margins.push({ kind, part: await readPart(book, part, mostPartBytes) })
  return margins
}

async function readPart(book: OfficePackage, part: string, maxBytes: number): Promise<Part> {
  const tree = await readTree(book, part, maxBytes)
  const relations = new Map<string, WordRelation>()
  const list = `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`
  if (book.has(list))
    for (const { attributes } of descendants(await readTree(book, list, mostPartBytes), 'Relationship'))
      relations.set(attributes.Id ?? '', {
        type: (attributes.Type ?? '').split('/').at(-1) ?? '',
        target: attributes.Target ?? '',
      })
  return { tree, relations }
}

/** With the slash at its end. */
const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1)

const partName = (folder: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`
