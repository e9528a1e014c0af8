import { join } from 'node:path'
import type { Patience } from '../platform/s3/patience.ts'
import { restingClient } from '../platform/s3/resting-client.ts'
import type { S3User } from '../platform/s3/s3-address.ts'
import { s3Client } from '../platform/s3/s3-client.server.ts'
import type { FilePlace, FilesSettings } from './file-places.ts'
import { folderStore } from './folder-store.server.ts'
import { s3Store } from './s3-store.server.ts'
import { type ContentStore, type FileStore, StoreAway } from './store.server.ts'
import { twoPlaceStore } from './two-place-store.server.ts'

/** The stores of a site: files of articles, files of payments until they are imported, and archives of open data. */
export const storeNames = ['uploads', 'imports', 'open-data'] as const
export type StoreName = (typeof storeNames)[number]

/** Somebody waits for the answer, so an outage is told soon. */
const shortPatience: Patience = { attempts: 3, firstDelayMs: 200, longestDelayMs: 2_000, silenceMs: 8_000 }
/** Then others are not kept waiting for it. */
const restMs = 3_000

const files: S3User = {
  noun: '文件存储',
  settings: 'PORTAL_FILES_S3',
  fault: (message) => new StoreAway(message),
}

export type OpenStoresOptions = {
  dataFolder: string
  files: FilesSettings
  /** Called once a file is stored. */
  onStored?: (name: StoreName, sha256: string) => void
}

/** The stores by their names, where the settings say. */
export function openStores({ dataFolder, files: { place, former, cacheBytes }, onStored }: OpenStoresOptions) {
  const open = (name: StoreName): ContentStore => {
    const current = openStore(place, name, {
      dataFolder,
      copies: { folder: join('file-cache', name), bytes: copiesOf(name, cacheBytes) },
      onStored: (sha256) => onStored?.(name, sha256),
    })
    if (!former) return current
    const copies = { folder: join('file-cache', 'former', name), bytes: copiesOf(name, cacheBytes) }
    return twoPlaceStore(current, openStore(former, name, { dataFolder, copies }))
  }
  const uploads: FileStore = { ...open('uploads'), publicFolder: join(dataFolder, 'files') }
  return { uploads, imports: open('imports'), openData: open('open-data') }
}
export type OpenStores = ReturnType<typeof openStores>

/** Files of payments are read once and must not stay. */
const copiesOf = (name: StoreName, bytes: number): number => (name === 'imports' ? 0 : bytes)

export type OpenStoreOptions = {
  dataFolder: string
  /** Copies of a bucket's files on this machine: their folder below the data folder, and how many bytes stay. */
  copies: { folder: string; bytes: number }
  patience?: Patience
  onStored?: (sha256: string) => void
}

/** One store in one place. @param options.patience of one's own for work that nobody waits for. */
export function openStore(place: FilePlace, name: StoreName, options: OpenStoreOptions): ContentStore {
  const { dataFolder, copies, patience, onStored } = options
  if (place.kind === 'folder') return folderStore(join(dataFolder, name), onStored)
  const client = s3Client(place, patience ?? shortPatience, files)
  return s3Store({
    client: patience ? client : restingClient(client, restMs),
    name,
    folder: join(dataFolder, copies.folder),
    cacheBytes: copies.bytes,
    ...(onStored && { onStored }),
  })
}

/** For people: where it is, without secrets. */
export const wordsOf = (place: FilePlace, dataFolder: string): string =>
  place.kind === 'folder' ? dataFolder : s3Client(place, shortPatience, files).words
