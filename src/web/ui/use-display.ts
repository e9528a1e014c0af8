import { useRouteLoaderData } from 'react-router'
import type { Display } from '../../platform/display.ts'

/** The display settings with which the server rendered the page. */
export const useDisplay = (): Display => useRouteLoaderData<{ display: Display }>('root')?.display ?? ''
