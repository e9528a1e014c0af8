import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data.server.ts'

/** The district and the display settings. Undefined if the root loader failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>('root')
