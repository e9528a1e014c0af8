import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type AutosaveOptions, createAutosave } from './autosave.ts'

/**
 * Saves what a form contains while it is filled in. The returned functions stay the same; `version` counts at the first
 * render only.
 */
export function useAutosave<Content, Conflict>(options: AutosaveOptions<Content, Conflict>) {
  const [autosave] = useState(() => createAutosave(options))
  useEffect(() => autosave.configure(options))
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState, autosave.getState)
  const hasChanges = state.status !== 'saved'

  useEffect(() => {
    const onHide = () => {
      autosave.keepNow()
      if (document.visibilityState === 'hidden') autosave.saveNow()
    }
    addEventListener('online', autosave.saveNow)
    addEventListener('pagehide', autosave.keepNow)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('online', autosave.saveNow)
      removeEventListener('pagehide', autosave.keepNow)
      document.removeEventListener('visibilitychange', onHide)
      autosave.stop()
    }
  }, [autosave])

  const isLeaving = useRef(false)
  useEffect(() => {
    if (!hasChanges) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasChanges])

  /** Leaves the page with the text kept in the browser only. @returns false, and stays, if it cannot be kept. */
  const leave = async (address: string): Promise<boolean> => {
    isLeaving.current = await autosave.keep()
    if (isLeaving.current) location.assign(address)
    return isLeaving.current
  }

  return { ...autosave, state, leave }
}
