import { createContext } from 'react'

/** The id under which the log has a failed request. Null in the browser, which keeps what the server rendered. */
export const RequestIdContext = createContext<string | null>(null)
