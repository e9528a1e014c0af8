/**
 * What is known about saving a text.
 * - `unsaved`: there are changes, and a save is planned. `saving`: a save is in flight; there may be further changes.
 * - `offline`: the server could not be reached; it is tried again.
 * - `conflict`: somebody else saved another version. `refused`: the server said why it does not save this text.
 */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'signed-out' | 'refused'

export type AutosaveState<Conflict> = {
  readonly status: SaveStatus
  /** The stored version that the text is based on. */
  readonly version: number
  readonly savedAt: number | null
  /** Times of the first and the latest change that no save contains. */
  readonly changedFrom: number | null
  readonly changedAt: number | null
  /** Failed saves in succession. */
  readonly failures: number
  readonly retryAt: number | null
  readonly conflict: Conflict | null
  /** Why the server refused. */
  readonly message: string
  /** Why somebody must sign in again; stays until a save comes through. */
  readonly signedOut: string | null
}

export type SaveResult<Conflict> =
  | { kind: 'saved'; version: number }
  | { kind: 'conflict'; conflict: Conflict }
  | { kind: 'signed-out'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' }

export type AutosaveEvent<Conflict> =
  | { type: 'edited' }
  | { type: 'started' }
  | { type: 'ended'; result: SaveResult<Conflict> }
  /** The network is back, somebody signed in again, or wants to save now. */
  | { type: 'wanted' }
  /** The text now contains that version. */
  | { type: 'resolved'; version: number }

/** Typing must pause this long before a save. */
export const pauseMs = 800
/** A change waits no longer than this while typing goes on. */
const longestWaitMs = 5_000
const firstRetryMs = 2_000
const longestRetryMs = 60_000

export const initialState = (version: number): AutosaveState<never> => ({
  status: 'saved',
  version,
  savedAt: null,
  changedFrom: null,
  changedAt: null,
  failures: 0,
  retryAt: null,
  conflict: null,
  message: '',
  signedOut: null,
})

export function transition<Conflict>(
  state: AutosaveState<Conflict>,
  event: AutosaveEvent<Conflict>,
  now: number,
): AutosaveState<Conflict> {
  switch (event.type) {
    case 'edited': {
      const isPlain = state.status === 'saved' || state.status === 'refused'
      return {
        ...state,
        status: isPlain ? 'unsaved' : state.status,
        changedFrom: state.changedFrom ?? now,
        changedAt: now,
      }
    }
    case 'started':
      return { ...state, status: 'saving', changedFrom: null, changedAt: null, retryAt: null, message: '' }
    case 'ended':
      return end(state, event.result, now)
    case 'wanted':
      return state.status === 'saved' || state.status === 'saving' || state.status === 'conflict'
        ? state
        : dueNow(state, now)
    case 'resolved':
      return { ...dueNow(state, now), version: event.version, conflict: null }
  }
}

/** The text of a save that did not succeed counts as changed at its end. */
const asChanged = <Conflict>(state: AutosaveState<Conflict>, now: number): AutosaveState<Conflict> => ({
  ...state,
  changedFrom: state.changedFrom ?? now,
  changedAt: state.changedAt ?? now,
})

const dueNow = <Conflict>(state: AutosaveState<Conflict>, now: number): AutosaveState<Conflict> => ({
  ...state,
  status: 'unsaved',
  changedFrom: now - longestWaitMs,
  changedAt: now,
  retryAt: null,
})

function end<Conflict>(
  state: AutosaveState<Conflict>,
  result: SaveResult<Conflict>,
  now: number,
): AutosaveState<Conflict> {
  switch (result.kind) {
    case 'saved':
      return {
        ...state,
        status: state.changedFrom === null ? 'saved' : 'unsaved',
        version: result.version,
        savedAt: now,
        failures: 0,
        signedOut: null,
      }
    case 'unreachable': {
      const wait = Math.min(firstRetryMs * 2 ** state.failures, longestRetryMs)
      return { ...asChanged(state, now), status: 'offline', failures: state.failures + 1, retryAt: now + wait }
    }
    case 'conflict':
      return { ...asChanged(state, now), status: 'conflict', conflict: result.conflict, signedOut: null }
    case 'refused':
      return { ...asChanged(state, now), status: 'refused', message: result.message, signedOut: null }
    case 'signed-out':
      return { ...asChanged(state, now), status: 'signed-out', signedOut: result.message }
  }
}

/** When the next save should start, null if something else must happen first. */
export function getSaveTime({ status, changedFrom, changedAt, retryAt }: AutosaveState<unknown>): number | null {
  if (status === 'offline') return retryAt
  if (status !== 'unsaved' || changedFrom === null || changedAt === null) return null
  return Math.min(changedAt + pauseMs, changedFrom + longestWaitMs)
}
