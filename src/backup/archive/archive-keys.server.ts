import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeySet, writeKeySet } from '../../platform/crypto/key-set.ts'
import type { Place } from '../places/place.ts'
import { openSealedKeys, sealKeys } from '../sealed-keys.server.ts'
import { keysName } from './archive-names.ts'
import { oneBuffer, readText } from './place-text.ts'

/** Puts the keys, encrypted, beside the base copies of a line. */
export async function storeArchiveKeys(place: Place, line: string, keySet: KeySet, passphrase: string): Promise<void> {
  const text = await inFolder(async (folder) => {
    const path = join(folder, 'keys.sealed')
    await sealKeys(path, writeKeySet(keySet), passphrase, { set: line, manifest: '' })
    return readFile(path, 'utf8')
  })
  await place.put(keysName(line), oneBuffer(text))
}

/** The text of keys.json; null if the line has none. @throws BackupError for a wrong passphrase. */
export async function readArchiveKeys(place: Place, line: string, passphrase: string): Promise<string | null> {
  if ((await place.find(keysName(line))) === null) return null
  const text = await readText(place, keysName(line))
  return inFolder(async (folder) => {
    const path = join(folder, 'keys.sealed')
    await writeFile(path, text, { mode: 0o600 })
    return (await openSealedKeys(path, passphrase)).keys
  })
}

async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-keys-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
