import { createContext } from 'react-router'
import type { RequestContext } from '../domain/request-context.ts'
import type { Chrome } from './frame/chrome.server.tsx'

export const requestContext = createContext<RequestContext>()

/** Logs an unexpected error in the log of the request. */
export const reportContext = createContext<(fault: unknown) => void>()

/** Header, menus and footer of the page, set by the root loader. */
export const chromeContext = createContext<Chrome | null>(null)

/** The rendered document. A body of the standard `Response` would be copied and streamed between our own modules. */
export const documentContext = createContext<Buffer | null>(null)
