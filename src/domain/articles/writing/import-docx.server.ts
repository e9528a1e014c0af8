import { openPackage, PackageTooLarge } from '../../../files/packages/package.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { htmlToDocument, type ReadHtml } from '../document/from-html.server.ts'

/** Of a Word file whose text is imported. Pictures are uploaded by themselves, so texts are far smaller. */
export const mostDocxBytes = 10 * 1024 * 1024
/** Of the text inside, unpacked. The longest real texts have 2 MB. */
const mostTextBytes = 30 * 1024 * 1024

/** Titles of Chinese templates of Word and WPS become headings. */
const styleMap = [
  "p[style-name='标题 1'] => h2:fresh",
  "p[style-name='标题 2'] => h3:fresh",
  "p[style-name='标题 3'] => h4:fresh",
  "p[style-name='heading 1'] => h2:fresh",
  "p[style-name='heading 2'] => h3:fresh",
  "p[style-name='heading 3'] => h4:fresh",
  "p[style-name='Title'] => h2:fresh",
  "p[style-name='标题'] => h2:fresh",
  'u => u',
  'strike => s',
]

/**
 * Reads the text of a Word file as a document, with a report of what it cannot hold. Pictures are dropped: they need a
 * description, so they are uploaded one by one.
 * @throws AppError invalid for a file that is no Word document, damaged or too large.
 */
export async function importDocx(bytes: Buffer): Promise<ReadHtml> {
  await requireSmall(bytes)
  // Loaded with the first file: most processes never need its memory.
  const { default: mammoth } = await import('mammoth')
  let pictures = 0
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: bytes },
      {
        styleMap,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => {
          pictures += 1
          return { src: '' }
        }),
      },
    )
    const { document, dropped } = htmlToDocument(value)
    const others = dropped.filter((what) => !what.includes('图片'))
    return {
      document,
      dropped: pictures > 0 ? [...others, `${pictures} 张图片（请在正文中插入，并写明内容）`] : others,
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable()
  }
}

/** A small file may unpack to gigabytes. mammoth would read them all. */
async function requireSmall(bytes: Buffer): Promise<void> {
  try {
    const book = await openPackage(bytes)
    try {
      await book.bytes('word/document.xml', mostTextBytes)
    } finally {
      book.close()
    }
  } catch (error) {
    if (error instanceof PackageTooLarge) throw new AppError('too_large', `文件${error.message}，请拆成几篇。`)
    throw unreadable()
  }
}

const unreadable = (): AppError =>
  new AppError(
    'invalid',
    '这不是 Word 文档（.docx），或者文件已损坏、加了密码。旧版 .doc 和 WPS 文件请先另存为 .docx，再导入。',
  )
