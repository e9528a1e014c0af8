import type { NewArticle } from '../../../../src/domain/articles/commands.server.ts'
import { newContent } from '../../../../src/domain/articles/writing/content.ts'
import type { ReleasedText } from '../../../../src/domain/articles/writing/import-released.server.ts'
import { publicDocument } from '../../../../src/domain/articles/writing/public-document.ts'
import { publicHtml } from '../../../../src/domain/articles/writing/public-html.server.ts'
import type { Fulfilled } from '../../../../src/domain/duties/fulfils.ts'
import { daysOf, periodOf } from '../../../../src/domain/duties/periods.ts'
import { publicCalendar } from '../../../../src/domain/holidays/queries.server.ts'
import { addWorkingDays } from '../../../../src/domain/holidays/working-days.ts'
import { formatDate } from '../../../../src/platform/dates.ts'
import { htmlToDocument } from '../../../../src/platform/html/read-html.server.ts'
import { attachmentBytes, mediaTypeOf } from '../attachments/files.ts'
import { leafCategoryIds } from '../categories.ts'
import type { ResolvedPaper } from '../county/resolve/resolve-papers.ts'

export type AttachedFile = { name: string; bytes: Uint8Array }

/** A paper as a row of `article`, or with its rows where it has a book, contract or stage, and the files that it is published with. */
export type WrittenPaper = { files: AttachedFile[] } & (
  | { article: NewArticle; released: null }
  | { article: null; released: ReleasedText }
)

const categoryIds = leafCategoryIds()

const placed = (address: string): string => address.replaceAll('/demo/pictures/', '/files/demo/')

/** The last day of a public notice, which begins with the release. */
const endOfNotice = ({ noticeDays, released }: ResolvedPaper): string | null =>
  noticeDays === undefined ? null : addWorkingDays(formatDate(released), noticeDays, publicCalendar)

const sourceOf = ({ column, desk }: ResolvedPaper): string =>
  column.startsWith('本地要闻/') && desk.level === 'root' ? `${desk.place.short}融媒体中心` : desk.name

/** @param unitName the name of the unit as the record of releases keeps it. */
export function writtenPaper(paper: ResolvedPaper, districtCode: string, unitName: string): WrittenPaper {
  const articleTypeId = categoryIds.get(paper.column)
  if (articleTypeId === undefined) throw new Error(`no category ${paper.column}`)
  return paper.book || paper.contract || paper.stage || paper.fulfils
    ? withRows(paper, { articleTypeId, districtCode, unitName })
    : plain(paper, { articleTypeId, districtCode })
}

function plain(paper: ResolvedPaper, chosen: { articleTypeId: number; districtCode: string }): WrittenPaper {
  const content = placed(paper.html)
  const { files, attachments } = attached(paper, content)
  const article: NewArticle = {
    id: paper.id,
    district_code: chosen.districtCode,
    area_id: paper.desk.areaId,
    article_type_id: chosen.articleTypeId,
    title: paper.title,
    author: paper.author,
    source: sourceOf(paper),
    publisher: paper.issuer,
    description: paper.description,
    content,
    picture_url: paper.pictureUrl && placed(paper.pictureUrl),
    important: paper.important ?? false,
    status: 'published',
    index_no: paper.indexNo,
    document_no: paper.documentNo,
    document_date: paper.indexNo === null ? null : paper.dated,
    notice_until: endOfNotice(paper),
    validity: paper.validity,
    create_time: paper.createTime,
    release_time: paper.released,
    attachments,
  }
  return { article, released: null, files }
}

function withRows(
  paper: ResolvedPaper,
  { articleTypeId, districtCode, unitName }: { articleTypeId: number; districtCode: string; unitName: string },
): WrittenPaper {
  const { document } = htmlToDocument(placed(paper.html))
  const { book, contract, stage } = paper
  const fulfils = fulfilsOf(paper)
  const rows = { ...(book && { book }), ...(contract && { contract }), ...(stage && { stage }) }
  const { files, attachments } =
    paper.files.length === 0
      ? { files: [], attachments: [] }
      : attached(paper, publicHtml(publicDocument({ document, ...rows })))
  const noticeUntil = endOfNotice(paper)
  const content = {
    ...newContent({
      title: paper.title,
      articleTypeId,
      areaId: paper.desk.areaId,
      publisher: paper.issuer,
      document,
    }),
    author: paper.author,
    source: sourceOf(paper),
    description: paper.description,
    important: paper.important ?? false,
    indexNo: paper.indexNo,
    documentNo: paper.documentNo,
    documentDate: paper.indexNo === null ? null : paper.dated,
    validity: paper.validity,
    ...(noticeUntil && { noticeUntil }),
    pictureUrl: paper.pictureUrl && placed(paper.pictureUrl),
    attachments: attachments.map(({ name, url, media_type: mediaType, size_bytes: sizeBytes }) => ({
      name,
      url,
      mediaType,
      sizeBytes,
    })),
    ...rows,
    ...(fulfils.length > 0 && { fulfils }),
  }
  const { id, createTime, released: releaseTime } = paper
  return {
    article: null,
    released: { id, districtCode, unitName, content, createTime, releaseTime, attachments },
    files,
  }
}

/** A book is the account of its quarter, or of a month of it. */
const fulfilsOf = ({ book, fulfils = [] }: ResolvedPaper): Fulfilled[] => [
  ...(book ? [{ item: 'finance', period: periodOf('quarter', daysOf(book.period).first) }] : []),
  ...fulfils,
]

function attached(paper: ResolvedPaper, content: string) {
  const source = { title: paper.title, publisher: paper.issuer, content, documentNo: paper.documentNo }
  const made = paper.files.map((file) => ({ ...file, bytes: attachmentBytes(source, file) }))
  return {
    files: made.map(({ file, bytes }) => ({ name: file, bytes })),
    attachments: made.map(({ name, file, bytes }) => ({
      name,
      url: `/files/demo/${file}`,
      media_type: mediaTypeOf(file),
      size_bytes: bytes.length,
    })),
  }
}
