import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Display } from '../../platform/display.ts'
import { currentDisplay, subscribeToDisplay } from './display-client.ts'

/** Current display settings: as rendered by the server, updated by changes in the browser. */
export function useDisplay(): Display {
  const drawn = useRouteLoaderData<{ display: Display }>('root')?.display ?? ''
  return useSyncExternalStore(subscribeToDisplay, currentDisplay, () => drawn)
}
