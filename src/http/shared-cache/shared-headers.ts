import type { IncomingMessage } from 'node:http'
import { type Page, readHeader } from '../pages/rendered-page.ts'

/** The tag of every shared response, for when it is unknown what changed. */
export const siteTag = 'site'

/** How long a shared cache keeps a response at most: as long as our own cache, since nobody announces the age of news. */
export const sharedMs = 600_000
/** How long it may send an expired one while it asks for the next, and how long while the portal cannot be reached. */
const whileAskingSeconds = 10
const whileAwaySeconds = 24 * 60 * 60

/** Headers by which a visitor or a program says who it is, or for which district it asks. */
const ownHeaders = ['cookie', 'authorization', 'token', 'areacode']

/**
 * Headers for the cache in front of the portal, as a flat list: the tags of the response, and how long it may be kept
 * (RFC 9213, so that browsers go on asking each time). Empty for a response that is not to be shared, and for a
 * request that says whose it is: its response may be in somebody's own display.
 */
export function sharedHeaders(request: IncomingMessage, { shared }: Page, now = Date.now()): readonly string[] {
  if (!shared || ownHeaders.some((name) => readHeader(request, name) !== undefined)) return none
  const seconds = Math.floor((shared.until - now) / 1_000)
  if (seconds < 1) return none
  const times = `s-maxage=${seconds}, stale-while-revalidate=${whileAskingSeconds}, stale-if-error=${whileAwaySeconds}`
  return ['xkey', shared.tags, 'cdn-cache-control', times]
}

const none: readonly string[] = []
