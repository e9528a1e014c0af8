import { openPackage, PackageTooLarge } from '../package.server.ts'
import { WordError } from './word-error.ts'
import { documentLines, findMissing, type SourceLine } from '@three-affairs/document/conservation.ts'
import type { Paragraph } from '@three-affairs/document/nodes.ts'
import { articleDocumentSchema } from '@three-affairs/document/schema.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { readBlocks } from './block-reader.ts'
import { createNotes, type WordContext } from './context.ts'
import { readFields } from './fields.ts'
import { leftOutPhrases } from './left-out.ts'
import type { ReadBlock } from './lists.ts'
import { createNumbering } from './numbering.ts'
import { type Part, readParts, type WordParts } from './package-parts.ts'
import { createStyles, type Styles } from './styles.ts'
import { type LeftOut, visibleText } from './visible-text.ts'
import { childElements, type XmlElement } from './xml-tree.ts'

export type ReadWord = {
  document: ArticleDocument
  /** What was left out, as phrases with places for the writer. */
  dropped: string[]
}

/**
 * Reads the text of a Word file as a document. What readers of the file see and the document does not have is named
 * with its place: hidden and deleted text, comments, pictures, and whatever was not understood.
 * @throws WordError too_large, or invalid for a file that is no Word document, damaged or too large for an article.
 */
export async function readWord(bytes: Buffer): Promise<ReadWord> {
  const parts = await partsOf(bytes)
  const styles = createStyles(parts.styles)
  const { blocks, notes } = readDocument(parts, styles)
  const read = articleDocumentSchema.safeParse({ type: 'doc', content: blocks })
  if (!read.success) throw new WordError('invalid', read.error.issues[0]?.message ?? '正文无法读取')
  const seen = gatherVisible(parts, styles)
  const missing = findMissing(seen.lines, documentLines(read.data)).map((line) => ({ what: '没有读出的文字', ...line }))
  return { document: read.data, dropped: leftOutPhrases([...missing, ...seen.leftOut, ...notes]) }
}

async function partsOf(bytes: Buffer): Promise<WordParts> {
  try {
    const book = await openPackage(bytes)
    try {
      return await readParts(book)
    } finally {
      book.close()
    }
  } catch (error) {
    if (error instanceof WordError) throw error
    if (error instanceof PackageTooLarge) throw new WordError('too_large', `文件${error.message}，请拆成几篇。`)
    throw new WordError(
      'invalid',
      '这不是 Word 文档（.docx），或者文件已损坏、加了密码。旧版 .doc 和 WPS 文件请先另存为 .docx，再导入。',
    )
  }
}

function readDocument(parts: WordParts, styles: Styles): { blocks: ReadBlock[]; notes: LeftOut[] } {
  const context = (part: Part): Pick<WordContext, 'fields' | 'relations'> => ({
    fields: readFields(part.tree),
    relations: part.relations,
  })
  const shared = {
    styles,
    numbering: createNumbering(parts.numbering),
    notes: createNotes(),
    brokenLinks: new Set<string>(),
    nestedTables: { count: 0 },
  }
  const blocks = readBlocks(parts.body.tree, { ...shared, ...context(parts.body) }, true)
  const contexts = {
    footnote: parts.footnotes && { ...shared, ...context(parts.footnotes) },
    endnote: parts.endnotes && { ...shared, ...context(parts.endnotes) },
  }
  for (const { kind, id, mark } of shared.notes.referred()) {
    const own = contexts[kind]
    const note = noteOf(parts[`${kind}s`], id)
    if (own && note) blocks.push(...withMark(readBlocks(note, own, true), mark))
  }
  return { blocks: tidyRules(blocks), notes: notesOf(shared) }
}

function notesOf({ brokenLinks, nestedTables }: Pick<WordContext, 'brokenLinks' | 'nestedTables'>): LeftOut[] {
  const links = [...brokenLinks].map((text) => ({ what: '无法打开的链接（文字保留）', place: '地址', text }))
  const tables = Array.from({ length: nestedTables.count }, () => ({
    what: '表格里的表格（改为段落）',
    place: '表格的格子里',
    text: '',
  }))
  return [...links, ...tables]
}

const noteOf = (part: Part | undefined, id: string): XmlElement | undefined =>
  part &&
  childElements(part.tree)
    .flatMap(childElements)
    .find(({ attributes }) => attributes.id === id)

function withMark(blocks: ReadBlock[], mark: string): ReadBlock[] {
  const [first, ...others] = blocks
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', content: [{ type: 'text', text: mark }] }, ...blocks]
  const marked: Paragraph = { ...first, content: [{ type: 'text', text: `${mark} ` }, ...(first.content ?? [])] }
  return [marked, ...others]
}

/** Page breaks become rules between blocks, one at a time. */
const tidyRules = (blocks: readonly ReadBlock[]): ReadBlock[] =>
  blocks.filter(({ type }, at) => {
    if (type !== 'horizontalRule') return true
    const isFirst = blocks.slice(0, at).every((block) => block.type === 'horizontalRule')
    return !isFirst && at < blocks.length - 1 && blocks[at + 1]?.type !== 'horizontalRule'
  })

function gatherVisible(parts: WordParts, styles: Styles): { lines: SourceLine[]; leftOut: LeftOut[] } {
  const seen = visibleText(parts.body.tree, styles, readFields(parts.body.tree), null)
  for (const { kind, id } of seen.notes) {
    const isFootnote = kind === 'footnoteReference'
    const part = isFootnote ? parts.footnotes : parts.endnotes
    const note = noteOf(part, id)
    if (!part || !note) continue
    const inNote = visibleText(note, styles, readFields(part.tree), isFootnote ? '脚注' : '尾注')
    seen.lines.push(...inNote.lines)
    seen.leftOut.push(...inNote.leftOut)
  }
  for (const { kind, part } of parts.margins) {
    const { lines, leftOut } = visibleText(part.tree, styles, readFields(part.tree), kind)
    const texts = lines.filter(({ text }) => !isPageNumber(text))
    seen.leftOut.push(...texts.map(({ text, place }) => ({ what: kind, place, text })), ...leftOut)
  }
  return seen
}

const isPageNumber = (text: string): boolean => /^[\d\s\-—–－·第页共,，/／()（）]*$/.test(text)
