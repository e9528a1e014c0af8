import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until hydration: for content that needs JavaScript. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
