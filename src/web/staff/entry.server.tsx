import { createPageRenderer, inlineStyles, linkedStyles, reportFault } from '../request/render-page.server.tsx'
import styles from './styles.css?inline'

const ofAll = import.meta.env.PROD ? inlineStyles(styles) : linkedStyles(['styles.css'])

export default createPageRenderer({
  stylesOf: () => ofAll,
  directives: [
    // `data:` for the QR code of the second factor.
    "img-src 'self' data:",
    "font-src 'self'",
    // Previews of public pages.
    "frame-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
  ],
})

export const handleError = reportFault
