import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request for which code runs; undefined in jobs. */
export const currentRequestId = new AsyncLocalStorage<string>()
