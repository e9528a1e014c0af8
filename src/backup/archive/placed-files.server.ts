import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, normalize, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { type Place, PlaceError } from '../places/place.ts'
import { fileName } from './archive-names.ts'
import { oneBuffer, readText } from './place-text.ts'
import { digestOf, storeOnce } from './store-once.server.ts'

/** Files with names of their own, which an operator placed in a folder of the data folder. */
const listName = 'archive/placed-files.json'
const store = 'placed'
const listSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/))

/** Keeps the archive's list of a folder and its contents up to date. @returns a function that does so when called. */
export function followPlaced(dataFolder: string, place: Place, folder: string): () => Promise<number> {
  const digests = new Map<string, { stamp: string; sha256: string }>()
  let written: string | null = null
  return async () => {
    const list: Record<string, string> = {}
    let count = 0
    for (const path of await listPaths(join(dataFolder, folder))) {
      const { size, mtimeMs } = await stat(path)
      const stamp = `${size} ${mtimeMs}`
      let known = digests.get(path)
      if (known?.stamp !== stamp) {
        known = { stamp, sha256: await digestOf(createReadStream(path)) }
        await storeOnce(place, fileName(store, known.sha256), () => createReadStream(path))
        digests.set(path, known)
        count += 1
      }
      list[relative(dataFolder, path)] = known.sha256
    }
    const text = JSON.stringify(list)
    if (text !== written) await place.put(listName, oneBuffer(text))
    written = text
    return count
  }
}

async function listPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

/** Names in the place of the contents that its list names. */
export const listPlaced = async (place: Place): Promise<string[]> =>
  Object.values(await readList(place)).map((sha256) => fileName(store, sha256))

export async function restorePlaced(place: Place, dataFolder: string): Promise<number> {
  const list = Object.entries(await readList(place))
  for (const [name, sha256] of list) {
    const path = join(dataFolder, name)
    if (normalize(name) !== name || name.startsWith('..')) throw new PlaceError(`归档的文件清单 ${listName} 已损坏。`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(
      Readable.from(await place.get(fileName(store, sha256))),
      createWriteStream(path, { mode: 0o600, flush: true }),
    )
    if ((await digestOf(createReadStream(path))) !== sha256) throw new PlaceError(`归档中的文件 ${name} 已损坏。`)
  }
  return list.length
}

const readList = async (place: Place): Promise<Record<string, string>> =>
  (await place.find(listName)) === null ? {} : listSchema.parse(JSON.parse(await readText(place, listName)))
