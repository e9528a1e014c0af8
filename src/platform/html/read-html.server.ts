import { cleanHtml as clean } from '@three-affairs/document/clean-html.server.ts'
import { DocumentError } from '@three-affairs/document/document-error.ts'
import { htmlToDocument as toDocument, type ReadHtml } from '@three-affairs/document/from-html.server.ts'
import { AppError } from '../errors.ts'

/** `cleanHtml` of the package. @throws AppError invalid for a text that is too long or nested too deeply. */
export const cleanHtml = (html: string): string => refuse(() => clean(html))

/** `htmlToDocument` of the package. @throws AppError invalid if it is too large for an article. */
export const htmlToDocument = (html: string): ReadHtml => refuse(() => toDocument(html))

function refuse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof DocumentError) throw new AppError('invalid', error.message)
    throw error
  }
}
