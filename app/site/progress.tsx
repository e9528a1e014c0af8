import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { onNetworkFailure, onSignedOut } from './network.ts'

/** Says that a page is on its way; one that could not be fetched, or is refused, no longer is. */
export function Progress() {
  const { state, location } = useNavigation()
  const [failed, setFailed] = useState<string>()
  const key = location?.key
  useEffect(() => {
    const stop = () => setFailed(key)
    const forget = [onNetworkFailure(stop), onSignedOut(stop)]
    return () => forget.forEach((each) => each())
  }, [key])
  const busy = state !== 'idle' && key !== failed
  return <div className="progress" role="progressbar" aria-label="正在打开页面" hidden={!busy} />
}
