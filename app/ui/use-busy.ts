import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { isGivenUp, onGivenUp } from './network.ts'

/** Whether a page or a form is on its way. One that could not be fetched, or was refused, no longer is. */
export function useBusy(): boolean {
  const { state } = useNavigation()
  const givenUp = useSyncExternalStore(onGivenUp, isGivenUp, () => false)
  return state !== 'idle' && !givenUp
}
