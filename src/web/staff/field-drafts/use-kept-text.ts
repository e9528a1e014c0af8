import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useActionData, useLocation, useNavigation } from 'react-router'
import { draftsField, writeSentDraft } from '../../../domain/field-drafts/rules.ts'
import { isGivenUp } from '../../ui/network.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { createKeptText, type KeptText } from './kept-text.ts'
import { usePageDraft } from './page-drafts.ts'
import { registerKeeper } from './unkept-texts.ts'

export type KeptTextProps = {
  /** Names the field within its page; fields of one name in several forms need different ones. */
  field: string
  label: string
  /** What the field holds where nothing was typed. */
  saved: string
  /** Version of what the field is about; null if `saved` says it all. */
  version: string | number | null
}

/** FNV-1a; tells texts apart, nothing more. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16)
}

/**
 * A text that is kept on the server while it is typed, as the draft of the signed-in account. Where it is rendered again
 * for another page, field or saved version, it needs another `key`.
 */
export function useKeptText({ field, label, saved, version }: KeptTextProps) {
  const { pathname: page } = useLocation()
  const { account, draft: found } = usePageDraft(page, field)
  const base = `${version ?? ''} ${fingerprint(saved)}`
  // Somebody may have saved the same meanwhile, in another window.
  const [draft] = useState(found && found.text !== saved ? found : null)
  const [restored] = useState(draft && { text: draft.text, time: draft.time, isOutdated: draft.base !== base })
  const options = { account, page, field, label, saved, base }
  const [kept] = useState(() => createKeptText(options, draft))
  useEffect(() => kept.configure(options))
  const state = useSyncExternalStore(kept.subscribe, kept.getState, kept.getState)
  useKeeping(kept)
  const sent = kept.getSent()
  const hidden = sent && writeSentDraft(sent)
  useSubmission(kept, hidden)
  return {
    kept,
    state,
    /** What the draft begins with; null without one. */
    restored,
    /** Value of the hidden field `draftsField`. */
    hidden,
  }
}

/** Saves at once what would be late otherwise. */
function useKeeping(kept: KeptText): void {
  useEffect(() => {
    const onVisibility = () => (document.visibilityState === 'hidden' ? kept.flush() : retry())
    // Somebody signed in again in another window.
    const retry = () => void (kept.getState().status === 'signed-out' && kept.saveNow())
    const forget = registerKeeper(kept)
    addEventListener('online', kept.saveNow)
    addEventListener('focus', retry)
    addEventListener('pagehide', kept.flush)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      forget()
      removeEventListener('online', kept.saveNow)
      removeEventListener('focus', retry)
      removeEventListener('pagehide', kept.flush)
      document.removeEventListener('visibilitychange', onVisibility)
      kept.close()
    }
  }, [kept])
}

/** While the form of the field is on its way, nothing is kept. */
function useSubmission(kept: KeptText, hidden: string | null): void {
  const { formData } = useNavigation()
  const isAccepted = useActionData() === undefined
  const busy = useBusy()
  const isSent = busy && hidden !== null && (formData?.getAll(draftsField).includes(hidden) ?? false)
  const wasSent = useRef(false)
  useEffect(() => {
    if (isSent) kept.pause()
    else if (wasSent.current) kept.resume(isAccepted && !isGivenUp())
    wasSent.current = isSent
  }, [isSent, kept, isAccepted])
}

/** Opens the folded parts of the page around a field with a draft, which would not be seen otherwise. */
export function useUnfolded(place: RefObject<HTMLElement | null>, hasDraft: boolean): void {
  useEffect(() => {
    if (!hasDraft) return
    for (let at = place.current?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true
  }, [place, hasDraft])
}
