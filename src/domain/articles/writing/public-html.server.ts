import { cleanHtml } from '../../../platform/html/clean-html.server.ts'
import type { ArticleDocument } from '../document/nodes.ts'
import { documentToHtml } from '../document/to-html.ts'

/** The body of a released text, as it is stored and sent. */
export const publicHtml = (document: ArticleDocument): string => cleanHtml(documentToHtml(document))
