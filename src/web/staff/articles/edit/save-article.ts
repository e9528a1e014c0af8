import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import type { ArticleContent } from '../../../../domain/articles/writing/content.ts'
import { type SendOptions, sendFile } from '../../frame/forms/send-file.ts'
import type { SaveResult } from '../../editor/autosave-state.ts'

export type StoredVersion = { version: number; content: ArticleContent; person: string; editable: boolean }
type Answer = { code: number; message: string; data: unknown }

const addressOf = (id: number): string => `/api/staff/articles/${id}`

/**
 * Saves a draft over a version. Only `account` may save it: another window may have signed in somebody else.
 * @throws if the server cannot be reached.
 */
export async function saveArticle(
  { id, account }: { id: number; account: string },
  content: ArticleContent,
  version: number,
): Promise<Exclude<SaveResult<StoredVersion>, { kind: 'unreachable' }>> {
  const response = await fetch(addressOf(id), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-written-by': account },
    body: JSON.stringify({ version, content }),
    signal: AbortSignal.timeout(30_000),
  })
  if (response.status >= 500) throw new Error('The server could not save.')
  const { message, data } = (await response.json()) as Answer
  if (response.ok) return { kind: 'saved', version: (data as { version: number }).version }
  if (response.status === 401) return { kind: 'signed-out', message }
  if (response.status === 409) {
    const stored = await loadStored(id)
    if (stored.editable && stored.version !== version) return { kind: 'conflict', conflict: stored }
  }
  return { kind: 'refused', message }
}

/** What the server has now. */
async function loadStored(id: number): Promise<StoredVersion> {
  const response = await fetch(addressOf(id), { cache: 'no-store', signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error('The server could not be asked.')
  const { data } = (await response.json()) as {
    data: { version: number; content: ArticleContent; updatePerson: string; stage: string }
  }
  return { version: data.version, content: data.content, person: data.updatePerson, editable: data.stage === 'draft' }
}

export type Upload = {
  url: string
  name: string
  mediaType: string
  sizeBytes: number
  width: number | null
  height: number | null
}

/** Uploads a file for a draft. @throws an Error with a sentence for the user. */
export const uploadFile = (id: number, file: File, options?: SendOptions): Promise<Upload> =>
  sendFile(`${addressOf(id)}/files`, file, options)

/** The text of a Word file, and what could not be read as text. @throws an Error with a sentence for the user. */
export async function readWordFile(id: number, file: File): Promise<{ document: ArticleDocument; dropped: string[] }> {
  const body = new FormData()
  body.append('file', file)
  const response = await fetch(`${addressOf(id)}/import`, { method: 'POST', body }).catch(() => null)
  if (!response) throw new Error('网络中断，没有读取成功，请再试一次。')
  const { data, message } = (await response.json()) as Answer
  if (!response.ok) throw new Error(message)
  return data as { document: ArticleDocument; dropped: string[] }
}
