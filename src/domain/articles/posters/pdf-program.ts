import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { htmlToDocument } from '@three-affairs/document/from-html.server.ts'
import { answerApart } from '../../../platform/apart/answer-apart.ts'
import { AppError } from '../../../platform/errors.ts'
import { evenHeadings } from './even-headings.ts'
import { type PaperBlock, type PosterPaper, toPaper } from './poster-paper.ts'
import type { PdfInput } from './pdf-apart.server.ts'

const here = import.meta.dirname

answerApart((given) => {
  const { html, code, ...facts } = given as PdfInput
  const paper: PosterPaper = { ...facts, blocks: evenHeadings(readBlocks(html)) }
  const compiler = NodeCompiler.create({
    workspace: here,
    fontArgs: [{ fontPaths: [join(here, 'pdf-font')] }],
  })
  compiler.mapShadow(join(here, 'data.json'), Buffer.from(JSON.stringify(paper)))
  compiler.mapShadow(join(here, 'code.svg'), Buffer.from(code))
  try {
    return compiler.pdf({ mainFileContent: readFileSync(join(here, 'poster.typ'), 'utf8') }, { pdfStandard: 'ua-1' })
  } catch (error) {
    const missing = [...String(error).matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g)].map(
      ([, text]) => text,
    )
    if (missing.length === 0) throw error
    throw new AppError(
      'unavailable',
      `文中的“${[...new Set(missing)].join('')}”没有字体，不能生成 PDF。请用“打印张贴”。`,
    )
  }
})

/** Table by table: all entries of a book have more cells than one text that people write may have. */
function readBlocks(html: string): PaperBlock[] {
  return html.split(/(?<=<\/table>)/).flatMap((part) => toPaper(htmlToDocument(part).document))
}
