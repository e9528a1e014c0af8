import { href } from '../href.ts'
import { createPageRenderer, inlineStyles, linkedStyles, reportFault } from '../request/render-page.server.tsx'
import styles from './styles.css?inline'
import homeStyles from './styles-home.css?inline'
import homeStylesAddress from './styles-home.css?url'
import innerStyles from './styles-inner.css?inline'
import innerStylesAddress from './styles-inner.css?url'

const developmentStyles = linkedStyles(['styles.css', 'styles-home.css', 'styles-inner.css'])
const ofHome = import.meta.env.PROD ? inlineStyles(styles + homeStyles, innerStylesAddress) : developmentStyles
const ofInner = import.meta.env.PROD ? inlineStyles(styles + innerStyles, homeStylesAddress) : developmentStyles

export default createPageRenderer({
  stylesOf: (pathname) => (pathname === href('/dashboard') ? ofHome : ofInner),
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
