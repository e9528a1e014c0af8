import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { isGivenUp, onGivenUp } from './network.ts'

/** Whether a navigation or form submission is pending. False once it has failed or was refused. */
export function useBusy(): boolean {
  const { state } = useNavigation()
  const givenUp = useSyncExternalStore(onGivenUp, isGivenUp, () => false)
  return state !== 'idle' && !givenUp
}
