import { createContext } from 'react-router'
import type { RequestContext } from '../domain/request-context.ts'

export const requestContext = createContext<RequestContext>()

/** Logs an unexpected error in the log of the request. */
export const reportContext = createContext<(fault: unknown) => void>()
