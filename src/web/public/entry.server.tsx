import { href } from '../href.ts'
import { hydratedPages } from '../hydrated-pages.ts'
import { createPageRenderer, inlineStyles, linkedStyles, reportFault } from '../request/render-page.server.tsx'
import styles from './styles.css?inline'
import booksStyles from './styles-books.css?inline'
import booksStylesAddress from './styles-books.css?url'
import citizenStyles from './styles-citizen.css?inline'
import citizenStylesAddress from './styles-citizen.css?url'
import homeStyles from './styles-home.css?inline'
import homeStylesAddress from './styles-home.css?url'
import innerStyles from './styles-inner.css?inline'
import innerStylesAddress from './styles-inner.css?url'
import postersStyles from './styles-posters.css?inline'
import postersStylesAddress from './styles-posters.css?url'
import readingStyles from './styles-reading.css?inline'
import readingStylesAddress from './styles-reading.css?url'

const ofHome = inlineStyles(styles + homeStyles, [
  innerStylesAddress,
  readingStylesAddress,
  citizenStylesAddress,
  booksStylesAddress,
  postersStylesAddress,
])
const ofReading = inlineStyles(styles + innerStyles + readingStyles, [
  homeStylesAddress,
  citizenStylesAddress,
  booksStylesAddress,
  postersStylesAddress,
])
const ofCitizens = inlineStyles(styles + innerStyles + citizenStyles, [
  homeStylesAddress,
  readingStylesAddress,
  booksStylesAddress,
  postersStylesAddress,
])
const ofBooks = inlineStyles(styles + booksStyles, [
  innerStylesAddress,
  homeStylesAddress,
  readingStylesAddress,
  citizenStylesAddress,
  postersStylesAddress,
])
const ofPosters = inlineStyles(styles + innerStyles + postersStyles, [
  homeStylesAddress,
  readingStylesAddress,
  citizenStylesAddress,
  booksStylesAddress,
])
const ofAll = linkedStyles(
  ['', '-home', '-inner', '-reading', '-citizen', '-books', '-posters'].map((name) => `styles${name}.css`),
)

const citizenPages: ReadonlySet<string> = new Set([...hydratedPages, href('/feedback/selected')])

const posterPages = /^\/(?:poster|p)\//

const bookPages = /^\/(?:books|contracts|projects)(?:\/|$)/

/** The set of a page (decision 3). In development all are linked. */
function stylesOf(pathname: string) {
  if (!import.meta.env.PROD) return ofAll
  if (pathname === href('/dashboard')) return ofHome
  if (bookPages.test(pathname)) return ofBooks
  if (posterPages.test(pathname)) return ofPosters
  return citizenPages.has(pathname) ? ofCitizens : ofReading
}

export default createPageRenderer({
  stylesOf,
  directives: [
    // `data:` for the QR code of a receipt.
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
  ],
})

export const handleError = reportFault
