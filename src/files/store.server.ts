import type { Readable } from 'node:stream'
import { AppError } from '../platform/errors.ts'

export type StoredFile = { sha256: string; sizeBytes: number }

export type PutLimits = {
  maxBytes: number
  /** Checksum that the content must have; another is refused with `gone`. */
  expected?: string
}

/**
 * Files by the checksum of their content, in a folder or a bucket. Nothing in it is served without being asked for.
 * Each function throws `StoreAway` if the place cannot be reached, and an Error for anything that is no checksum:
 * addresses of requests must be checked before.
 */
export type ContentStore = {
  /**
   * Stores what `source` yields. Once this resolves, the file is stored under its checksum; until then, nothing is.
   * A file that is stored again counts as new, so that no clean-up removes it before its row is written.
   * @throws AppError too_large, or unavailable if the disk is full; the errors of the source.
   */
  put: (source: AsyncIterable<Uint8Array>, limits: PutLimits) => Promise<StoredFile>
  /** A stream of the file as it is stored. @throws AppError not_found. */
  open: (sha256: string) => Promise<Readable>
  /**
   * A stream of a file whose content still has its checksum; compared when it is opened first, and again if it changed.
   * @throws AppError not_found; gone if it was changed where it is stored.
   */
  openVerified: (sha256: string) => Promise<Readable>
  /**
   * Lends a file on disk with the content to `work`, for programs that read a path.
   * @throws AppError not_found; gone if it came from a bucket changed.
   */
  withPath: <Value>(sha256: string, work: (path: string) => Promise<Value>) => Promise<Value>
  has: (sha256: string) => Promise<boolean>
  /** Removing a file that is gone is no error. */
  remove: (sha256: string) => Promise<void>
  /** Whether the stored content still has its checksum. @throws AppError not_found. */
  verify: (sha256: string) => Promise<boolean>
  /** The stored files whose checksum begins with two hexadecimal digits, last stored before a moment. */
  list: (digits: string, before: Date) => Promise<string[]>
  /** Removes a file unless it was stored again since `before`, perhaps at this moment. @returns whether what is old is gone. */
  removeOld: (sha256: string, before: Date) => Promise<boolean>
  /** Removes what broken uploads and crashes left behind. @returns how many files. */
  removeUnfinished: (before: Date) => Promise<number>
}

/** Stores by their names, which their files are below in sets and archives. */
export type Stores = ReadonlyMap<string, ContentStore>

/** The files of articles. */
export type FileStore = ContentStore & {
  /** Served statically as `/files/`. */
  publicFolder: string
}

const checksum = /^[0-9a-f]{64}$/

export const isChecksum = (text: string): boolean => checksum.test(text)

/** @throws an Error for anything that is no checksum. */
export function requireChecksum(text: string): string {
  if (!isChecksum(text)) throw new Error('no checksum')
  return text
}

/** The beginnings by which a store is listed. */
export const allDigits: readonly string[] = Array.from({ length: 256 }, (_, number) =>
  number.toString(16).padStart(2, '0'),
)

export const fileMissing = (): AppError => new AppError('not_found', '没有找到这个文件。')

export const fileChanged = (): AppError =>
  new AppError('gone', '这个文件在服务器上已经损坏，暂时不能下载，请联系发布单位重新上传。')

/** Seconds after which a reader may try again. */
const retrySeconds = 30

/** The place of the files cannot be reached. Readers get the message, operators the cause, which says what to do. */
export class StoreAway extends AppError {
  constructor(forOperators: string) {
    super('unavailable', '存放文件的服务暂时不能使用，请稍后再试。', retrySeconds)
    // Without the error of the connection, which would be taken for one of the database.
    this.cause = new Error(forOperators)
  }
}

/** For the operator: what failed and what to do. */
export const causeOf = ({ cause, message }: StoreAway): string => (cause instanceof Error ? cause.message : message)
