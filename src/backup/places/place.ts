import type { S3Address } from '../../platform/s3/s3-address.ts'
import { BackupError } from '../backup-error.ts'

/** Somewhere to keep backups by name. Names are paths with `/`, without `..`. */
export type Place = {
  /** For people: where it is, without secrets. */
  words: string
  /** Stores what `content` yields, and replaces what had the name. Once this resolves it is on disk, whole. */
  put: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Null if there is nothing of that name. */
  find: (name: string) => Promise<{ bytes: number } | null>
  /** @throws PlaceError if there is nothing of that name. */
  get: (name: string) => Promise<AsyncIterable<Uint8Array>>
  /** Everything whose name begins with `prefix`, in the order of names. */
  list: (prefix: string) => AsyncIterable<{ name: string; bytes: number }>
  /** Removing what is gone is no error. */
  remove: (name: string) => Promise<void>
}

/** Thrown when a place cannot be read or written; the message says what to do. */
export class PlaceError extends BackupError {}

/** A folder or an S3 address. */
export type PlaceAddress = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Address)

const safeName = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\p{Cc}\\]+$/u

/** @throws an Error for a name that could leave the place. */
export function requireSafeName(name: string): void {
  if (!safeName.test(name)) throw new Error(`${name} is no name in a place.`)
}
