import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BackupError } from './backup-error.ts'
import { digestOf, type Manifest, manifestSchema, setFormat } from './manifest.ts'

/** A whole set on disk. A folder without a manifest is not a set. */
export type BackupSet = { folder: string; manifest: Manifest; /** Checksum of the manifest. */ digest: string }

export const manifestName = 'manifest.json'
/** The keys of the site, encrypted with the passphrase. */
export const sealedKeysName = 'keys.sealed'

/** @throws BackupError if the folder is not a set, its manifest is damaged, or a newer version made it. */
export async function readSet(folder: string): Promise<BackupSet> {
  const path = join(folder, manifestName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new BackupError(`${folder} 不是完整的备份：没有 ${manifestName}。请指明一个备份的目录。`)
    throw error
  })
  const damaged = new BackupError(`备份的清单 ${path} 已损坏，不能使用这份备份，请改用另一份。`)
  let content: { sha256?: unknown; manifest?: { format?: unknown } }
  try {
    content = JSON.parse(text) as typeof content
  } catch {
    throw damaged
  }
  const format = content.manifest?.format
  if (typeof format === 'number' && format > setFormat)
    throw new BackupError(`这份备份由更新的版本制作（格式 ${format}，本版本只认识到 ${setFormat}）。请先升级本平台。`)
  if (content.sha256 !== digestOf(content.manifest)) throw damaged
  const parsed = manifestSchema.safeParse(content.manifest)
  if (!parsed.success) throw damaged
  return { folder, manifest: parsed.data, digest: content.sha256 }
}

/**
 * All whole sets of a folder, the newest first: those of the whole site, or those of one district. Damaged ones are left
 * out: `readSet` says what is wrong with them.
 */
export async function listSets(folder: string, district: string | null = null): Promise<BackupSet[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const sets: BackupSet[] = []
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name === unfinishedName) continue
    const set = await readSet(join(folder, entry.name)).catch((error: unknown) => {
      if (error instanceof BackupError) return null
      throw error
    })
    if (set && set.manifest.name === basename(set.folder) && set.manifest.district === district) sets.push(set)
  }
  return sets.sort((one, other) => (one.manifest.start < other.manifest.start ? 1 : -1))
}

/** The folder of a set that is being made. */
export const unfinishedName = 'unfinished'
