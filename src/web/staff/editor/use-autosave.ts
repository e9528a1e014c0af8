import { useEffect, useState, useSyncExternalStore } from 'react'
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

  useEffect(() => {
    if (!hasChanges) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasChanges])

  return { ...autosave, state }
}
