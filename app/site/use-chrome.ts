import { useRouteLoaderData } from 'react-router'
import type { Chrome } from './chrome.server.ts'

/** What root loaded for header, menus and footer. Only for components inside the frame, where it is there. */
export function useChrome(): Chrome {
  const chrome = useRouteLoaderData<Chrome>('root')
  if (!chrome) throw new Error('useChrome outside the page frame')
  return chrome
}
