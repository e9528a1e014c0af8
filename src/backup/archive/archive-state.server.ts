import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const time = z.iso.datetime()
const stateSchema = z.object({
  line: z.string(),
  /** For people. */
  place: z.string(),
  /** When the archiver last looked for what waits. */
  checked: time,
  stored: time.nullable(),
  /** Since when the oldest segment or file waits. */
  waitingSince: time.nullable(),
  /** Why the last attempt failed. */
  fault: z.string().nullable(),
})
export type ArchiveState = z.infer<typeof stateSchema>

/** In the data folder, not in the database: writing it there would make WAL, and so itself never end. */
const pathOf = (folder: string): string => join(folder, 'archive-state.json')

export async function writeArchiveState(folder: string, state: ArchiveState): Promise<void> {
  const draft = `${pathOf(folder)}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(state), { mode: 0o600 })
  await rename(draft, pathOf(folder))
}

/** Null if this data folder never had an archive. */
export async function readArchiveState(folder: string): Promise<ArchiveState | null> {
  const text = await readFile(pathOf(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : stateSchema.parse(JSON.parse(text))
}
