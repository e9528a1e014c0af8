import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../platform/sync-folder.ts'

/** Writes a small file atomically: after a crash it is there whole or not at all. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}
