import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { onNetworkFailure, onSignedOut } from './network.ts'

/** Whether a page or a form is on its way. One that could not be fetched, or was refused, no longer is. */
export function useBusy(): boolean {
  const { state, location } = useNavigation()
  const [failed, setFailed] = useState<string>()
  const key = location?.key
  useEffect(() => {
    const stop = () => setFailed(key)
    const forget = [onNetworkFailure(stop), onSignedOut(stop)]
    return () => forget.forEach((each) => each())
  }, [key])
  return state !== 'idle' && key !== failed
}
