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
import villageStyles from './styles-village.css?inline'
import villageStylesAddress from './styles-village.css?url'

/** Styles that some kinds of pages need, with the address at which the others link them. */
const sets = {
  inner: { css: innerStyles, address: innerStylesAddress },
  home: { css: homeStyles, address: homeStylesAddress },
  reading: { css: readingStyles, address: readingStylesAddress },
  citizen: { css: citizenStyles, address: citizenStylesAddress },
  books: { css: booksStyles, address: booksStylesAddress },
  posters: { css: postersStyles, address: postersStylesAddress },
  village: { css: villageStyles, address: villageStylesAddress },
} as const
type SetName = keyof typeof sets
const setNames = Object.keys(sets) as SetName[]

const withSets = (...own: SetName[]) =>
  inlineStyles(
    styles + own.map((name) => sets[name].css).join(''),
    setNames.filter((name) => !own.includes(name)).map((name) => sets[name].address),
  )

const ofHome = withSets('home')
const ofReading = withSets('inner', 'reading')
const ofCitizens = withSets('inner', 'citizen')
const ofBooks = withSets('books')
const ofPosters = withSets('inner', 'posters')
const ofVillage = withSets('village')
const ofAll = linkedStyles(['styles.css', ...setNames.map((name) => `styles-${name}.css`)])

const citizenPages: ReadonlySet<string> = new Set([...hydratedPages, href('/feedback/selected')])

const posterPages = /^\/(?:poster|p)\//

const bookPages = /^\/(?:books|compare|contracts|hints|projects)(?:\/|$)/

const villagePages = /^\/my-village(?:\/|$)/

/** The set of a page (decision 3). In development all are linked. */
function stylesOf(pathname: string) {
  if (!import.meta.env.PROD) return ofAll
  if (pathname === href('/dashboard')) return ofHome
  if (bookPages.test(pathname)) return ofBooks
  if (villagePages.test(pathname)) return ofVillage
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
