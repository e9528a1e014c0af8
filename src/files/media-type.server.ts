import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { fromBufferPromise } from 'yauzl'
import { AppError } from '../platform/errors.ts'
import { hasActiveContent } from './active-pdf.ts'
import { decodeText } from '@three-affairs/office-reader/text/plain-text.ts'
import { type MediaType, mediaTypes, refusals } from './media-types.ts'

const refuse = (reason: string): AppError => new AppError('invalid', reason)

/** The type of a stored file, by its content. @throws AppError invalid with what to do instead. */
export const detectMediaType = async (path: string, name: string): Promise<MediaType> =>
  readMediaType(await readFile(path), name)

/**
 * The type by content; the name only tells apart what content cannot, and may not claim another type. Pictures are
 * the exception: programs often save PNG under `.jpg`, and both are shown alike.
 * @throws AppError invalid with what to do instead.
 */
export async function readMediaType(bytes: Buffer, name: string): Promise<MediaType> {
  if (bytes.length === 0) throw refuse('文件是空的，请检查后重新上传。')
  const suffix = extname(name).toLowerCase()
  refuseSuffix(suffix)
  const mediaType = await typeByContent(bytes, suffix)
  const { label, suffixes } = mediaTypes[mediaType]
  if (!mediaType.startsWith('image/') && !suffixes.some((each) => each === suffix))
    throw refuse(`文件的内容是${label}，后缀却是“${suffix || '（无）'}”，请改为 ${suffixes[0]} 或检查文件。`)
  return mediaType
}

function refuseSuffix(suffix: string): void {
  const reason = refusals.find(([suffixes]) => suffixes.split(' ').includes(suffix.slice(1)))?.[1]
  if (suffix !== '' && reason !== undefined) throw refuse(reason)
}

/** Excel and the others write the same container; only WPS's own suffixes tell its files. */
const containers: readonly [stream: string, bySuffix: Readonly<Record<string, MediaType>>, other: MediaType][] = [
  ['WordDocument', { '.wps': 'application/wps-office.wps' }, 'application/msword'],
  ['Workbook', { '.et': 'application/wps-office.et' }, 'application/vnd.ms-excel'],
  ['Book', { '.et': 'application/wps-office.et' }, 'application/vnd.ms-excel'],
  ['PowerPoint Document', { '.dps': 'application/wps-office.dps' }, 'application/vnd.ms-powerpoint'],
]

const openOffice: Readonly<Record<string, MediaType>> = {
  'word/': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}
const bySuffix: Readonly<Record<string, MediaType>> = {
  '.docx': openOffice['word/'] as MediaType,
  '.xlsx': openOffice['xl/'] as MediaType,
  '.pptx': openOffice['ppt/'] as MediaType,
}

async function typeByContent(bytes: Buffer, suffix: string): Promise<MediaType> {
  if (bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return containerType(bytes, suffix)
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04' || bytes.toString('latin1', 0, 4) === 'PK\x05\x06')
    return archiveType(bytes)
  const found = await fileTypeFromBuffer(bytes)
  const mime = found?.mime ?? ''
  if (mime !== 'application/xml' && found) {
    if (mime === 'application/pdf' && hasActiveContent(bytes))
      throw refuse('PDF 里有脚本、内嵌文件或会自动运行的内容，不能上传。请用“打印成 PDF”重新生成后上传。')
    if (Object.hasOwn(mediaTypes, mime)) return mime as MediaType
    refuseSuffix(`.${found.ext}`)
    throw refuse('不能上传这种文件。可以上传图片、PDF、Office 和 WPS 文档、OFD、TXT、CSV 和 ZIP。')
  }
  const text = decodeText(bytes)
  if (text === null) throw refuse('无法识别文件的类型，请检查文件是否完整。')
  if (/^\s*(?:<!doctype|<html|<svg|<\?xml|<\?php|<script|#!)/i.test(text))
    throw refuse('不能上传网页、SVG 图片和脚本。')
  return suffix === '.csv' ? 'text/csv' : 'text/plain'
}

function containerType(bytes: Buffer, suffix: string): MediaType {
  // Names of the container's streams are UTF-16 and end with zero.
  const has = (stream: string): boolean => bytes.includes(Buffer.from(`${stream}\0`, 'utf16le'))
  // An encrypted file keeps its suffix. It is held for a second person, as nobody can read it.
  if (has('EncryptedPackage')) {
    const encrypted = bySuffix[suffix]
    if (encrypted) return encrypted
  }
  const found = containers.find(([stream]) => has(stream))
  if (!found) throw refuse('无法识别文件的类型，请另存为 DOCX、XLSX 或 PDF 后重新上传。')
  return found[1][suffix] ?? found[2]
}

const forbiddenInArchives =
  /\.(?:exe|dll|msi|bat|cmd|com|scr|ps1|vbs|vbe|js|mjs|jse|wsf|hta|lnk|reg|jar|apk|sh|php|jsp|aspx?|html?|xhtml|svgz?)$/i

async function archiveType(bytes: Buffer): Promise<MediaType> {
  const names: string[] = []
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, decodeStrings: false })
    zip.on('error', () => undefined)
    if (zip.entryCount > 20_000) throw refuse('压缩包里的文件太多，请分成几个压缩包。')
    for await (const { fileNameRaw } of zip.eachEntry()) names.push(fileNameRaw.toString('latin1'))
    zip.close()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refuse('文件已损坏或不完整，请检查后重新上传。')
  }
  if (names.includes('OFD.xml')) return 'application/ofd'
  if (names.includes('[Content_Types].xml')) {
    if (names.some((name) => /vbaProject\.bin$/i.test(name)))
      throw refuse('不能上传带宏的文件，请另存为不带宏的文件后重新上传。')
    const folder = Object.keys(openOffice).find((each) => names.some((name) => name.startsWith(each)))
    const mediaType = folder === undefined ? undefined : openOffice[folder]
    if (mediaType) return mediaType
  }
  if (names.includes('META-INF/MANIFEST.MF') || names.includes('AndroidManifest.xml'))
    throw refuse('不能上传程序和脚本。')
  if (names.includes('mimetype')) throw refuse('请另存为 DOCX、XLSX 或 PDF 后重新上传。')
  if (names.some((name) => forbiddenInArchives.test(name)))
    throw refuse('压缩包里有网页、程序或脚本，请删去后重新压缩。')
  return 'application/zip'
}
