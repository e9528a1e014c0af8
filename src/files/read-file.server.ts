import { readFile } from 'node:fs/promises'
import { AppError } from '../platform/errors.ts'
import { isMediaType, type MediaType, mediaTypes } from './media-types.ts'
import { readMediaType } from './media-type.server.ts'
import { BrokenPackage, PackageTooLarge } from '@three-affairs/office-reader/package.server.ts'
import { readArchive } from '@three-affairs/office-reader/text/archive.server.ts'
import { imageMetadata } from '@three-affairs/office-reader/text/image-metadata.server.ts'
import { readOffice } from '@three-affairs/office-reader/text/office.server.ts'
import { readPlainText } from '@three-affairs/office-reader/text/plain-text.ts'
import {
  createTextParts,
  type ExtractedText,
  type TextPart,
  type TextParts,
  Unreadable,
} from '@three-affairs/office-reader/text/text-parts.ts'

/** Reads a file in this process. Only for a process that may be killed: hostile files take all memory and time. */
export async function readFileText(path: string, mediaType: string, name: string): Promise<ExtractedText> {
  const parts: TextPart[] = []
  const collected = createTextParts(parts)
  collected.add('文件名', name)
  try {
    if (!isMediaType(mediaType)) throw new Unreadable('这种文件无法自动检查。')
    await readTyped(await readFile(path), mediaType, collected)
    return { parts }
  } catch (error) {
    return { parts, unreadable: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable || error instanceof AppError) return error.message
  if (error instanceof PackageTooLarge) return `文件${error.message}，无法自动检查。`
  if (error instanceof BrokenPackage) return '文件已损坏，无法读取。'
  return '文件已损坏或已加密，无法读取。'
}

async function readTyped(bytes: Buffer, mediaType: MediaType, parts: TextParts, isNested = false): Promise<void> {
  switch (mediaType) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/gif':
    case 'image/webp':
      return parts.add('图片信息', imageMetadata(bytes))
    case 'application/pdf': {
      // Loading pdf.js takes longer than reading most other files, each of which is read by a process of its own.
      const { readPdf } = await import('@three-affairs/office-reader/text/pdf.server.ts')
      return readPdf(bytes, parts)
    }
    case 'application/vnd.openxmlformats-officedocument.wordprocessingml.document':
    case 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet':
    case 'application/vnd.openxmlformats-officedocument.presentationml.presentation':
      if (bytes[0] === 0xd0) throw new Unreadable('文件已加密，无法自动检查。')
      return readOffice(bytes, parts)
    case 'text/plain':
    case 'text/csv':
      return parts.add('内容', readPlainText(bytes))
    case 'application/zip':
      if (isNested) throw new Unreadable('压缩包里还有压缩包，无法自动检查。')
      return readArchiveFiles(bytes, parts)
    default:
      throw new Unreadable(`${mediaTypes[mediaType].label}无法自动检查，请另存为 DOCX、XLSX 或 PDF。`)
  }
}

/** Every file is read, even after one that cannot be. */
async function readArchiveFiles(bytes: Buffer, parts: TextParts): Promise<void> {
  const reasons: string[] = []
  await readArchive(bytes, parts, async ({ name, bytes: content }) => {
    try {
      await readTyped(content, await readMediaType(content, name), parts.within(`“${name}”`), true)
    } catch (error) {
      reasons.push(`压缩包里的“${name}”：${reasonOf(error)}`)
    }
  })
  if (reasons.length > 0) throw new Unreadable(reasons.slice(0, 3).join(''))
}
