import { cleanHtml } from '../../../platform/html/read-html.server.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'

/** The body of a released text, as it is stored and sent. */
export const publicHtml = (document: ArticleDocument): string => cleanHtml(documentToHtml(document))
