import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import { type Manifest, manifestSchema, storedFile, tableFile } from './manifest.ts'
import type { Place } from './places/place.ts'
import { type BackupSet, manifestName, readSet, sealedKeysName } from './sets.server.ts'

/*
 * Sets in another place: the tables, the keys and last the manifest below `sets/<name>/`, and the files of all sets by
 * their checksum below `set-files/`, so that a file that many sets name is there once.
 */
const setsPrefix = 'sets/'
const inSet = (name: string, path: string): string => `${setsPrefix}${name}/${path}`
const filesPrefix = 'set-files/'

/** Copies a set; goes on where an interrupted copy ended. The manifest comes last and makes it whole. */
export async function copySet({ folder, manifest }: BackupSet, place: Place): Promise<void> {
  const send = async (path: string, name: string): Promise<void> => {
    const { size } = await stat(path)
    // Only whole objects have a name, and names of one set never change their content.
    if ((await place.find(name))?.bytes !== size) await place.put(name, createReadStream(path))
  }
  for (const file of manifest.files) await send(join(folder, storedFile(file)), filesPrefix + file.sha256)
  for (const table of manifest.tables)
    await send(join(folder, tableFile(table)), inSet(manifest.name, tableFile(table)))
  const keys = join(folder, sealedKeysName)
  if (await stat(keys).catch(() => null)) await send(keys, inSet(manifest.name, sealedKeysName))
  await send(join(folder, manifestName), inSet(manifest.name, manifestName))
}

/** Names of the whole sets of a place, the oldest first. */
export async function listCopies(place: Place): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of place.list(setsPrefix)) {
    const [, set, path] = name.split('/')
    if (set !== undefined && path === manifestName) names.push(set)
  }
  return names.sort()
}

/**
 * Brings a set back from a place as a set in a folder, which `readSet` accepts.
 * @throws PlaceError, BackupError
 */
export async function fetchSet(place: Place, name: string, to: string): Promise<BackupSet> {
  const folder = join(to, name)
  const bring = async (from: string, path: string): Promise<void> => {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(await place.get(from)), createWriteStream(target, { mode: 0o600, flush: true }))
  }
  const manifest = await readCopied(place, name)
  for (const file of manifest.files) await bring(filesPrefix + file.sha256, storedFile(file))
  for (const table of manifest.tables) await bring(inSet(name, tableFile(table)), tableFile(table))
  if (await place.find(inSet(name, sealedKeysName))) await bring(inSet(name, sealedKeysName), sealedKeysName)
  await bring(inSet(name, manifestName), manifestName)
  return readSet(folder)
}

/** Removes sets from a place, and the files that no other set there names. */
export async function removeCopies(place: Place, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await place.remove(inSet(name, manifestName))
    for await (const { name: path } of place.list(`${setsPrefix}${name}/`)) await place.remove(path)
  }
  if (names.length === 0) return
  const used = new Set<string>()
  for (const name of await listCopies(place))
    for (const { sha256 } of (await readCopied(place, name)).files) used.add(filesPrefix + sha256)
  for await (const { name } of place.list(filesPrefix)) if (!used.has(name)) await place.remove(name)
}

async function readCopied(place: Place, name: string): Promise<Manifest> {
  const parts: Uint8Array[] = []
  for await (const part of await place.get(inSet(name, manifestName))) parts.push(part)
  const content = JSON.parse(Buffer.concat(parts).toString('utf8')) as { manifest?: unknown }
  const parsed = manifestSchema.safeParse(content.manifest)
  if (!parsed.success) throw new BackupError(`备份位置 ${place.words} 中 ${name} 的清单已损坏。`)
  return parsed.data
}
