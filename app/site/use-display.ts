import { useSyncExternalStore } from 'react'
import type { Display } from '../lib/display.ts'
import { currentDisplay, subscribeToDisplay } from '../ui/display-client.ts'
import { useChrome } from './use-chrome.ts'

/** How the page is shown: as the server drew it, and as the visitor has changed it since. */
export function useDisplay(): Display {
  const { display } = useChrome()
  return useSyncExternalStore(subscribeToDisplay, currentDisplay, () => display)
}
