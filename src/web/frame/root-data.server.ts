import type { RouterContextProvider } from 'react-router'
import { chromeContext, requestContext } from '../context.ts'
import { publicOrigin } from '../request/head-tags.ts'
import { getChrome } from './chrome.server.tsx'

/** Loads what every page shows. The chrome goes to the renderer as HTML, not to the browser as data. */
export async function loadRootData(context: Readonly<RouterContextProvider>) {
  const site = context.get(requestContext)
  context.set(chromeContext, await getChrome(site))
  const { areaCode, name, theme } = site.district
  return { district: { areaCode, name, theme }, origin: publicOrigin(site.district), display: site.display }
}

export type RootData = Awaited<ReturnType<typeof loadRootData>>
