/**
 * Copies of texts in the browser, in case that they could not be saved. Computers are shared, so they are wiped at
 * sign-out, and read only by the account that wrote them.
 */
export type Draft<Content> = {
  account: string
  article: string
  /** The stored version that the text is based on. */
  version: number
  keptAt: number
  content: Content
}

const database = 'staff-drafts'
const table = 'drafts'

/** After a sign-out the page that is being left must not keep its text again. */
let isWiped = false

export async function putDraft<Content>(draft: Draft<Content>): Promise<void> {
  if (!isWiped) await inStore('readwrite', (store) => store.put(draft))
}

export const findDraft = async <Content>(account: string, article: string): Promise<Draft<Content> | null> =>
  ((await inStore('readonly', (store) => store.get([account, article]))) as Draft<Content> | undefined) ?? null

export const removeDraft = (account: string, article: string): Promise<void> =>
  inStore('readwrite', (store) => store.delete([account, article]))

/** Removes the drafts of all accounts. */
export function wipeDrafts(): Promise<void> {
  isWiped = true
  return inStore('readwrite', (store) => store.clear())
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await open()
  try {
    const transaction = opened.transaction(table, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(table))
    // The request succeeds before its transaction is on the disk.
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('draft not stored')))
    })
    return request.result
  } finally {
    opened.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(table, { keyPath: ['account', 'article'] })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no draft store')))
  })
}
