import { newUuid } from '../../ui/new-uuid.ts'
import { createAutosave } from '../editor/autosave.ts'
import type { SaveResult } from '../editor/autosave-state.ts'
import type { SentDraft } from '../../../domain/field-drafts/rules.ts'
import { discardFieldDraft, saveFieldDraft } from './save-field-draft.ts'

export type KeptTextOptions = {
  account: string
  page: string
  field: string
  label: string
  /** What the field holds where nothing was typed. */
  saved: string
  /** Names what the page shows. */
  base: string
}

type Started = { writing: string; revision: number; text: string }

/**
 * Keeps the text of one field on the server while it is typed. A text that is as saved needs no draft.
 * @param started the draft with which the field begins.
 */
// oxlint-disable-next-line max-lines-per-function -- Closures over one state.
export function createKeptText(given: KeptTextOptions, started: Started | null) {
  let options = given
  let writing = started?.writing ?? null
  let text = started?.text ?? given.saved
  /** The form of the field is on its way, or the field is gone. */
  let isPaused = false
  let isOvertaken = false
  /** Newest revision of a save that `autosave` does not know of. */
  let flushed = 0

  const refOf = (which: string): SentDraft => ({ page: options.page, field: options.field, writing: which })

  const autosave = createAutosave<string, never>({ version: started?.revision ?? 0, save })

  async function save(current: string, seen: number): Promise<Exclude<SaveResult<never>, { kind: 'unreachable' }>> {
    const sent = writing
    if (sent === null) return { kind: 'saved', version: 0 }
    if (current === options.saved) {
      // What is typed from now on is another writing.
      writing = null
      try {
        return await discardFieldDraft(refOf(sent))
      } catch (thrown) {
        writing ??= sent
        throw thrown
      }
    }
    const { account, label, base } = options
    const { overtaken = false, ...result } = await saveFieldDraft({
      ...refOf(sent),
      account,
      label,
      base,
      text: current,
      seen: Math.max(seen, flushed),
    })
    isOvertaken ||= overtaken
    return result
  }

  const hasUnkept = (): boolean => !isPaused && autosave.getState().status !== 'saved'

  function edit(next: string): void {
    text = next
    writing ??= newUuid()
    if (!isPaused) autosave.edit(next)
  }

  return {
    subscribe: autosave.subscribe,
    getState: autosave.getState,
    saveNow: autosave.saveNow,
    configure: (next: KeptTextOptions): void => void (options = next),
    /** Null while the field is as saved. */
    getSent: (): SentDraft | null => (writing === null ? null : refOf(writing)),
    getText: (): string => text,
    /** Another window saved its text of this field in between. */
    isOvertaken: (): boolean => isOvertaken,
    edit,
    hasUnkept,
    async keep(): Promise<void> {
      if (hasUnkept()) await autosave.settle()
    },
    /** The page may be gone before another function runs. */
    flush(): void {
      const { status, version } = autosave.getState()
      if (!hasUnkept() || status === 'saving') return
      const note = (result: { kind: string; version?: number }) => {
        flushed = Math.max(flushed, result.version ?? 0)
      }
      save(text, version).then(note, () => undefined)
    },
    /** The form is on its way: what it contains needs no draft. */
    pause(): void {
      isPaused = true
      autosave.stop()
    },
    /** The form came back. @param wasAccepted the server ended the writing. */
    resume(wasAccepted: boolean): void {
      isPaused = false
      if (wasAccepted) writing = null
      autosave.edit(text)
    },
    /** The field is gone. */
    close(): void {
      if (hasUnkept()) autosave.saveNow()
      isPaused = true
    },
  }
}

export type KeptText = ReturnType<typeof createKeptText>
