import {
  type AutosaveEvent,
  type AutosaveState,
  initialState,
  getSaveTime,
  type SaveResult,
  transition,
} from './autosave-state.ts'

export type AutosaveOptions<Content, Conflict> = {
  /** The stored version that the text is based on. */
  version: number
  /** Stores the text over that version. Rejects if the server cannot be reached. */
  save: (content: Content, version: number) => Promise<Exclude<SaveResult<Conflict>, { kind: 'unreachable' }>>
  /** Keeps a copy in the browser, in case that the page or the machine goes down before the next save. */
  keepDraft?: (content: Content, version: number) => Promise<void>
  /** The server has everything. */
  removeDraft?: () => Promise<void>
}

/** A copy in the browser may be this old. */
const draftDelayMs = 300

/** Saves a text while it is written: one save at a time, and a copy in the browser until the server has it. */
// oxlint-disable-next-line max-lines-per-function -- Small functions over one state, which none can be taken out of.
export function createAutosave<Content, Conflict>(given: AutosaveOptions<Content, Conflict>) {
  let options = given
  let state: AutosaveState<Conflict> = initialState(given.version)
  let content: { text: Content } | null = null
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  /** Drafts are kept and removed in order. */
  let drafts: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()

  function dispatch(event: AutosaveEvent<Conflict>): void {
    state = transition(state, event, Date.now())
    clearTimeout(saveTimer)
    const due = getSaveTime(state)
    if (due !== null) saveTimer = setTimeout(() => void start(), Math.max(0, due - Date.now()))
    for (const listener of listeners) listener()
  }

  async function start(): Promise<void> {
    if (!content) return
    const { text } = content
    dispatch({ type: 'started' })
    const result = await options.save(text, state.version).catch(() => ({ kind: 'unreachable' as const }))
    dispatch({ type: 'ended', result })
    if (state.status === 'saved') {
      clearTimeout(draftTimer)
      draftTimer = undefined
      inOrder(options.removeDraft)
    } else if (result.kind !== 'saved') keepNow()
  }

  /** A full or blocked storage must not stop writing; saving to the server goes on. */
  function inOrder(work: (() => Promise<void>) | undefined): void {
    if (work) drafts = drafts.then(work).catch(() => undefined)
  }

  function keepNow(): void {
    clearTimeout(draftTimer)
    draftTimer = undefined
    const { keepDraft } = options
    if (!keepDraft || !content || state.status === 'saved') return
    const { text } = content
    const { version: based } = state
    inOrder(() => keepDraft(text, based))
  }

  return {
    getState: () => state,
    /** Other functions; the version stays. */
    configure: (next: AutosaveOptions<Content, Conflict>) => void (options = next),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The text has changed. */
    edit(text: Content) {
      content = { text }
      draftTimer ??= setTimeout(keepNow, draftDelayMs)
      dispatch({ type: 'edited' })
    },
    /** Saves now, or tries again. */
    saveNow: () => dispatch({ type: 'wanted' }),
    /** Saves now; resolves once everything is saved or something stands in the way. */
    settle(): Promise<AutosaveState<Conflict>> {
      dispatch({ type: 'wanted' })
      return new Promise((resolve) => {
        const look = () => {
          if (state.status === 'unsaved' || state.status === 'saving') return
          listeners.delete(look)
          resolve(state)
        }
        listeners.add(look)
        look()
      })
    },
    /** The conflict is resolved: `text` contains what `storedVersion` has. */
    resolve(text: Content, storedVersion: number) {
      content = { text }
      dispatch({ type: 'resolved', version: storedVersion })
      keepNow()
    },
    keepNow,
    /** Keeps the text in the browser. @returns whether it is there. */
    async keep(): Promise<boolean> {
      await drafts
      if (!options.keepDraft || !content) return false
      return options.keepDraft(content.text, state.version).then(
        () => true,
        () => false,
      )
    },
    /** Ends saving; the copy in the browser is up to date. */
    stop() {
      clearTimeout(saveTimer)
      keepNow()
    },
  }
}
