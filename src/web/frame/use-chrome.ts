import { useRouteLoaderData } from 'react-router'
import type { Chrome } from './chrome.server.ts'

/** Root loader data for header, menus and footer. @throws Error outside the page frame */
export function useChrome(): Chrome {
  const chrome = useRouteLoaderData<Chrome>('root')
  if (!chrome) throw new Error('useChrome must be used inside the page frame')
  return chrome
}
