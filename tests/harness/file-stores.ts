import { join } from 'node:path'
import { folderStore } from '../../src/files/folder-store.server.ts'
import type { FileStore, Stores } from '../../src/files/store.server.ts'

export type StoreInFolder = FileStore & { folder: string }

/** A store in a folder, whose files a test finds by `storedPath(store.folder, sha256)`. */
export const storeIn = (folder: string, publicFolder = folder, onStored?: (sha256: string) => void): StoreInFolder => ({
  ...folderStore(folder, onStored),
  folder,
  publicFolder,
})

/** The uploads of a data folder, for the archive. */
export const uploadsOf = (dataFolder: string): Stores =>
  new Map([['uploads', folderStore(join(dataFolder, 'uploads'))]])
