import { AppError } from '../platform/errors.ts'
import type { ContentStore } from './store.server.ts'

/**
 * A store that is being moved: what is stored goes to its new place; what is not there yet is read from the former one.
 */
export function twoPlaceStore(current: ContentStore, former: ContentStore): ContentStore {
  /** The former place serves as well what is damaged in the new one, or while that is away. */
  async function read<Value>(from: (store: ContentStore) => Promise<Value>): Promise<Value> {
    try {
      return await from(current)
    } catch (error) {
      if (!isUnread(error)) throw error
      return from(former).catch((second: unknown) => {
        throw second instanceof AppError && second.code === 'not_found' ? error : second
      })
    }
  }
  return {
    put: current.put,
    open: (sha256) => read((store) => store.open(sha256)),
    openVerified: (sha256) => read((store) => store.openVerified(sha256)),
    withPath: async (sha256, work) => {
      // Not through `read`: an error of `work` is none of the store.
      const isMoved = await current.has(sha256).catch(async (error: unknown) => {
        if (isUnread(error) && (await former.has(sha256))) return false
        throw error
      })
      return (isMoved ? current : former).withPath(sha256, work)
    },
    has: async (sha256) => (await current.has(sha256)) || former.has(sha256),
    async remove(sha256) {
      await former.remove(sha256)
      await current.remove(sha256)
    },
    verify: (sha256) => read((store) => store.verify(sha256)),
    list: async (digits, before) => [
      ...new Set([...(await current.list(digits, before)), ...(await former.list(digits, before))]),
    ],
    async removeOld(sha256, before) {
      if (!(await current.removeOld(sha256, before))) return false
      // Whoever stores it from here on stores it in the new place.
      return former.removeOld(sha256, before)
    },
    removeUnfinished: async (before) =>
      (await current.removeUnfinished(before)) + (await former.removeUnfinished(before)),
  }
}

const isUnread = (error: unknown): boolean =>
  error instanceof AppError && ['not_found', 'gone', 'unavailable'].includes(error.code)
