import type { SaveResult } from '../editor/autosave-state.ts'
import type { SentDraft } from '../../../domain/field-drafts/rules.ts'

/** What is kept of a field. `account`: only this one may keep it, since another window may have signed in somebody else. */
export type FieldDraftToSave = SentDraft & { account: string; label: string; text: string; base: string; seen: number }

type Result = Exclude<SaveResult<never>, { kind: 'unreachable' }>

/** Browsers send at most 64 KB after their page is gone. */
const longestBeacon = 16_000

/** @throws if the server cannot be reached or is busy. */
export async function saveFieldDraft({
  account,
  ...draft
}: FieldDraftToSave): Promise<Result & { overtaken?: boolean }> {
  const { ok, result, data } = await send('PUT', '', draft, account)
  const saved = data as { revision: number; overtaken: boolean } | null
  return ok && saved ? { kind: 'saved', version: saved.revision, overtaken: saved.overtaken } : result
}

/** @throws if the server cannot be reached or is busy. */
export async function discardFieldDraft(draft: SentDraft): Promise<Result> {
  const { page, field, writing } = draft
  const { ok, result } = await send('POST', '/discard', { page, field, writing })
  return ok ? { kind: 'saved', version: 0 } : result
}

async function send(method: string, path: string, content: object, account?: string) {
  const body = JSON.stringify(content)
  const response = await fetch(`/api/staff/field-drafts${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(account === undefined ? {} : { 'x-written-by': account }) },
    body,
    keepalive: body.length <= longestBeacon,
    signal: AbortSignal.timeout(30_000),
  })
  if (response.status >= 500 || response.status === 429) throw new Error('The server could not save.')
  const { message, data } = (await response.json()) as { message: string; data: unknown }
  const result: Result = { kind: response.status === 401 ? 'signed-out' : 'refused', message }
  return { ok: response.ok, result, data }
}
