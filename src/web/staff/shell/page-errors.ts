import { readSettings } from './settings.ts'

/** Errors of this window, kept in sessionStorage and never sent. */
export type PageError = { at: number; page: string; message: string }

const key = 'staff-page-errors'
const most = 50
const longest = 500
const none: readonly PageError[] = []

let known: readonly PageError[] | null = null
const listeners = new Set<() => void>()

/** The newest first. */
export function pageErrors(): readonly PageError[] {
  known ??= readStored()
  return known
}

export const noPageErrors = (): readonly PageError[] => none

function readStored(): readonly PageError[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as PageError[]
  } catch {
    return none
  }
}

function store(errors: readonly PageError[]): void {
  known = errors
  try {
    sessionStorage.setItem(key, JSON.stringify(errors))
  } catch {
    // Without storage they last as long as the page.
  }
  listeners.forEach((listener) => listener())
}

/** Does nothing while the user wants no errors collected. */
export function addPageError(fault: unknown): void {
  if (!readSettings(document.cookie).errorLog) return
  const message = (fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)).slice(0, longest)
  const [last] = pageErrors()
  // A fault that repeats itself must not push out the others.
  if (last?.message === message && last.page === location.pathname) return
  // Lists need a key for each, also for errors of one millisecond.
  const at = Math.max(Date.now(), (last?.at ?? 0) + 1)
  store([{ at, page: location.pathname, message }, ...pageErrors()].slice(0, most))
}

export const clearPageErrors = (): void => store(none)

export function subscribeToPageErrors(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Collects what no page catches. */
export function collectPageErrors(): () => void {
  const onError = (event: ErrorEvent) => addPageError(event.error ?? event.message)
  const onRejection = (event: PromiseRejectionEvent) => addPageError(event.reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
