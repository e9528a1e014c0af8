import { FramedError, FramedPage } from '../../frame/framed-page.tsx'

export default FramedPage

// React Router hands the error to a declared export only, not to one of another module.
export const ErrorBoundary = FramedError
