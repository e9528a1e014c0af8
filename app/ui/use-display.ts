import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Display } from '../lib/display.ts'
import { currentDisplay, subscribeToDisplay } from './display-client.ts'

/** How the page is shown: as the server drew it, and as the visitor has changed it since. */
export function useDisplay(): Display {
  const drawn = useRouteLoaderData<{ display: Display }>('root')?.display ?? ''
  return useSyncExternalStore(subscribeToDisplay, currentDisplay, () => drawn)
}
