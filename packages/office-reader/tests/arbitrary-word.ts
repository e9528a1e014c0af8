/** Word files for tests: parts as XML, and random texts for fast-check that say which of their words are seen. */
import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'

const namespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationTypes: Readonly<Record<string, string>> = {
  'numbering.xml': 'numbering',
  'styles.xml': 'styles',
  'footnotes.xml': 'footnotes',
  'settings.xml': 'settings',
  'header1.xml': 'header',
}

/** A Word file with this body. `parts`: the content of other parts, by name, with their root elements. */
export function wordFile(body: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const relations = Object.keys(parts).map(
    (name) => `<Relationship Id="${name}" Type="${namespace}/${relationTypes[name]}" Target="${name}"/>`,
  )
  const files = {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${namespace}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships>${relations.join('')}<Relationship Id="site" Type="${namespace}/hyperlink" Target="www.example.cn/a" TargetMode="External"/></Relationships>`,
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [`word/${name}`, part])),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, part]) => [name, strToU8(part)]))))
}

export const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
export const paragraph = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
export const cell = (content: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
export const table = (rows: string): string => `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`
export const row = (cells: string, properties = ''): string => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`
export const field = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
export const textBox = (content: string): string =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:positionH><wp:posOffset>12</wp:posOffset></wp:positionH><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

/** XML with the words in it, in any place: 〔n〕 is unique. */
type Piece = (word: () => string) => string
export type GeneratedWord = { body: string; seen: string[]; unseen: string[] }

const seenRun: Piece = (word) => run(word())
const inlineShapes: readonly ((inner: string, word: () => string) => string)[] = [
  (inner) => inner,
  (inner) => `<w:ins>${inner}</w:ins>`,
  (inner) => `<w:moveTo>${inner}</w:moveTo>`,
  (inner) => `<w:hyperlink r:id="site">${inner}</w:hyperlink>`,
  (inner) => `<w:fldSimple w:instr=" DATE ">${inner}</w:fldSimple>`,
  (inner) => field(' =SUM(ABOVE) ', inner),
  (inner) => field(' HYPERLINK "https://example.cn" ', inner),
  (inner) => `<w:sdt><w:sdtPr><w:alias w:val="名"/></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`,
  (inner) => `<w:smartTag>${inner}</w:smartTag>`,
  (inner) => `<w:bdo w:val="rtl">${inner}</w:bdo>`,
  (inner) => `<w:dir w:val="ltr">${inner}</w:dir>`,
  (inner) => `<x:nobodyKnows>${inner}</x:nobodyKnows>`,
  (inner, word) =>
    `<w:r><w:ruby><w:rubyPr/><w:rt>${run(word())}</w:rt><w:rubyBase>${inner}</w:rubyBase></w:ruby></w:r>`,
  (inner, word) =>
    `${inner}<m:oMath><m:f><m:num><m:r><m:t>${word()}</m:t></m:r></m:num><m:den><m:r><m:t>${word()}</m:t></m:r></m:den></m:f></m:oMath>`,
  (inner, word) =>
    `${inner}<m:oMathPara><m:oMath><m:rad><m:deg/><m:e><m:sSup><m:e><m:r><m:t>${word()}</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:e></m:rad></m:oMath></m:oMathPara>`,
  (inner, word) => `${inner}${textBox(paragraph(run(word())))}`,
  (inner, word) => `${inner}<w:r><w:br/><w:tab/><w:t>${word()}</w:t></w:r>`,
  (inner, word) => `${inner}<w:r><w:br w:type="page"/><w:t>${word()}</w:t></w:r>`,
]
const unseenShapes: readonly ((word: string) => string)[] = [
  (word) => run(word, '<w:vanish/>'),
  (word) => run(word, '<w:rStyle w:val="hiddenRun"/>'),
  (word) => `<w:del><w:r><w:delText>${word}</w:delText></w:r></w:del>`,
  (word) => `<w:moveFrom>${run(word)}</w:moveFrom>`,
]
const blockShapes: readonly ((content: string) => string)[] = [
  (content) => paragraph(content),
  (content) => paragraph(content, '<w:jc w:val="center"/>'),
  (content) => paragraph(content, '<w:pStyle w:val="1"/>'),
  (content) => paragraph(content, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
  (content) => paragraph(content, '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'),
  (content) => paragraph(content, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>'),
  (content) => `<w:sdt><w:sdtContent>${paragraph(content)}</w:sdtContent></w:sdt>`,
  (content) => `<w:customXml>${paragraph(content)}</w:customXml>`,
  (content) => paragraph(content, '<w:pageBreakBefore/>'),
]

const inline: fc.Arbitrary<Piece> = fc
  .tuple(
    fc.array(fc.constantFrom(...inlineShapes), { minLength: 1, maxLength: 2 }),
    fc.option(fc.constantFrom(...unseenShapes), { freq: 4 }),
  )
  .map(([shapes, unseen]): Piece => (word) => {
    const shown = shapes.reduce((inner, shape) => shape(inner, word), seenRun(word))
    return unseen ? `${shown}${unseen(`!${word()}`)}` : shown
  })
const block: fc.Arbitrary<Piece> = fc.tuple(fc.constantFrom(...blockShapes), fc.array(inline, { maxLength: 3 })).map(
  ([shape, pieces]) =>
    (word) =>
      shape(pieces.map((piece) => piece(word)).join('')),
)
const tableBlock: fc.Arbitrary<Piece> = fc
  .array(
    fc.tuple(
      fc.array(
        fc.tuple(block, fc.constantFrom('', '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', '<w:vMerge/>')),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      fc.constantFrom('', '<w:gridBefore w:val="1"/>', '<w:gridAfter w:val="1"/>', '<w:tblHeader/>'),
      fc.boolean(),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((rows): Piece => (word) => {
    const all = rows.map(([cells, properties, isControl, isNested]) => {
      const content = cells.map(([piece, about]) => {
        const text = piece(word)
        return cell(isNested ? table(row(cell(text))) : text, about)
      })
      const made = row(content.join(''), properties)
      return isControl ? `<w:sdt><w:sdtContent>${made}</w:sdtContent></w:sdt>` : made
    })
    return table(all.join(''))
  })

/** Bodies of Word files with the words that their readers see, and those that they do not. */
export const arbitraryWord: fc.Arbitrary<GeneratedWord> = fc
  .array(fc.oneof({ weight: 4, arbitrary: block }, { weight: 1, arbitrary: tableBlock }), { maxLength: 6 })
  .map((pieces) => {
    let words = 0
    const body = pieces
      .map((piece) =>
        piece(() => {
          words += 1
          return `〔${words}〕`
        }),
      )
      .join('')
    const unseen = [...body.matchAll(/!(〔\d+〕)/g)].map(([, word]) => word ?? '')
    const all = Array.from({ length: words }, (_, at) => `〔${at + 1}〕`)
    return { body: body.replaceAll('!〔', '〔'), seen: all.filter((word) => !unseen.includes(word)), unseen }
  })

export const generatedParts: Readonly<Record<string, string>> = {
  'styles.xml':
    '<w:styles><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style><w:style w:type="character" w:styleId="hiddenRun"><w:name w:val="内部"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>',
  'numbering.xml':
    '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/><w:lvlText w:val="·"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="%1、"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>',
}
