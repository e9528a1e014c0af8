import { PackageTooLarge, type OfficePackage } from './package.server.ts'

/** A million payments have about 100 MB of texts. */
const maxTextBytes = 128 * 1024 * 1024
const maxTexts = 3_000_000

/** The shared strings, which cells refer to by index. */
export async function readSharedStrings(book: OfficePackage, part: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let inText = false
  let phonetic = 0
  await book.read(part, maxTextBytes, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') inText = phonetic === 0
      else if (name === 'rPh') phonetic += 1
    },
    text(data) {
      if (inText) text += data
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic -= 1
      else if (name === 'si') {
        if (texts.length >= maxTexts) throw new PackageTooLarge(`文字超过 ${maxTexts.toLocaleString('en')} 处`)
        texts.push(readEscapes(text))
      }
    },
  })
  return texts
}

/** Decodes spreadsheet escapes such as `_x000D_` for characters that XML cannot contain. */
export const readEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
