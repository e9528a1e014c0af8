import { AppError } from '../../../../platform/errors.ts'
import type { PublicText } from '../../../../platform/text/public-text.ts'
import { acceptedText } from '../../../checks/public-gate.server.ts'
import { personalDataTitles } from '../../../checks/personal-words.ts'
import { type PublicRows, publicRows } from '../public-rows.server.ts'
import { publicDocument } from '../public-document.ts'
import type { ArticleContent } from '../content.ts'
import { derive } from '../../derived/derive.server.ts'
import { type Finding, type FindingSummary, isPersonalData, withoutAccepted, withoutCorrected } from './findings.ts'

type TextField =
  | 'title'
  | 'author'
  | 'source'
  | 'publisher'
  | 'description'
  | 'correction'
  | 'pictureUrl'
  | 'indexNo'
  | 'documentNo'

/** The texts of a content that may become public. */
export type AdmittedContent = {
  [Name in TextField]: PublicText | Extract<ArticleContent[Name], null>
} & {
  html: PublicText
  rows: PublicRows
  attachments: { name: PublicText; url: PublicText; mediaType: PublicText; sizeBytes: number }[]
}

/**
 * Lets a content become public: nothing personal was found in it, its book agrees with those beside it, or reviewers
 * accepted what was found.
 * @param found what `checkContent` finds in it now.
 * @throws AppError conflict for personal data that nobody accepted, such as those that only newer checks find, and for
 * faults of a book that came with the release of another one.
 */
export async function admitContent(
  content: ArticleContent,
  found: readonly Finding[],
  accepted: readonly FindingSummary[],
): Promise<AdmittedContent> {
  const [open] = withoutAccepted(found.filter(isPersonalData), accepted)
  if (open)
    throw new AppError(
      'conflict',
      `${open.place}里有${personalDataTitles[open.kind]} ${open.excerpt}，送审时没有查出来，不能公开。请退回修改后再送审。`,
    )
  const [unbalanced] = withoutAccepted(
    found.filter(({ kind }) => kind === 'book'),
    accepted,
  )
  if (unbalanced)
    throw new AppError(
      'conflict',
      `账本：${unbalanced.excerpt}。送审时还没有这个问题（前后期的账本在送审以后公开或更正了），请退回核对后再送审。`,
    )
  return {
    title: acceptedText(content.title),
    author: acceptedText(content.author),
    source: acceptedText(content.source),
    publisher: acceptedText(content.publisher),
    description: acceptedText(content.description),
    correction: acceptedText(content.correction),
    pictureUrl: content.pictureUrl === null ? null : acceptedText(content.pictureUrl),
    indexNo: content.indexNo === null ? null : acceptedText(content.indexNo),
    documentNo: content.documentNo === null ? null : acceptedText(content.documentNo),
    html: acceptedText(await derive('publicHtml', publicDocument(content), { own: true })),
    rows: publicRows(content, acceptedText, withoutCorrected(accepted, found)),
    attachments: content.attachments.map(({ name, url, mediaType, sizeBytes }) => ({
      name: acceptedText(name),
      url: acceptedText(url),
      mediaType: acceptedText(mediaType),
      sizeBytes,
    })),
  }
}
