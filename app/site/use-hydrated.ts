import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until React has taken over what it sent: for what only script can show. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
