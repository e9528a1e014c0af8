import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { findChangedKey, recordKeyChecks } from './key-checks.server.ts'
import { type KeySet, keySetSchema, newKeyVersion, writeKeySet } from './key-set.ts'
import { SealBroken } from './seal.server.ts'
import type { SealedTable } from './sealed-table.server.ts'
import type { Db } from '../db/types.ts'

/** Where keys come from: the environment, or `keys.json` in the data folder. */
export type KeySource = { kind: 'environment'; keySet: KeySet } | { kind: 'file'; folder: string }

export type Keys = {
  /** The current keys: another process may have added or removed a version. Read once per task. */
  read: () => KeySet
  /** Replaces the keys; null if they come from the environment, which only an operator can change. */
  write: ((keySet: KeySet) => void) | null
}

/** Thrown when the keys are missing, unreadable or not those of the database; the message says what to do. */
export class KeysError extends Error {}

/**
 * Opens the keys. Creates the key file if it is missing and no row is sealed yet; processes that start at the same time
 * create one file.
 * @param tables all tables with sealed rows; the rows must be readable with the keys.
 * @throws KeysError
 */
export async function openKeys(db: Db, source: KeySource, tables: readonly SealedTable[]): Promise<Keys> {
  const keys =
    source.kind === 'environment' ? fromEnvironment(source.keySet) : await fromFile(db, source.folder, tables)
  const isInUse = await checkKeys(db, keys.read(), tables)
  if (isInUse) await requireSameKeys(db, keys.read())
  if (tables.length > 0) await recordKeyChecks(db, keys.read(), { replace: !isInUse })
  return keys
}

const fromEnvironment = (keySet: KeySet): Keys => ({ read: () => keySet, write: null })

async function fromFile(db: Db, folder: string, tables: readonly SealedTable[]): Promise<Keys> {
  const file = join(folder, 'keys.json')
  if (!statSync(file, { throwIfNoEntry: false })) {
    for (const { title, ends } of tables)
      if ((await ends(db)).length > 0)
        throw new KeysError(
          `数据库中已有加密的${title}，但没有找到密钥文件 ${file}。请从备份中恢复该文件，或用环境变量 PORTAL_KEYS 提供密钥。`,
        )
    const first = newKeyVersion(1)
    createOnce(file, writeKeySet({ current: first, versions: [first] }))
  }
  return { read: createFileReader(file), write: (keySet) => replace(file, writeKeySet(keySet)) }
}

/** Keys for looking only: creates no file and compares nothing with a database. Reading throws KeysError. */
export const openKeyReader = (source: KeySource): Keys =>
  source.kind === 'environment'
    ? fromEnvironment(source.keySet)
    : { read: createFileReader(join(source.folder, 'keys.json')), write: null }

/** Reads the file again when it changed. */
function createFileReader(file: string): Keys['read'] {
  let seen: { stamp: string; keySet: KeySet } | undefined
  return () => {
    const { ino, mtimeMs, size } = statOf(file)
    const stamp = `${ino} ${mtimeMs} ${size}`
    if (seen?.stamp !== stamp) seen = { stamp, keySet: readKeyFile(file) }
    return seen.keySet
  }
}

function statOf(file: string) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw new KeysError(`没有找到密钥文件 ${file}。请从备份中恢复该文件。`)
  return stat
}

function readKeyFile(file: string): KeySet {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The parser's message would quote the file.
    throw new KeysError(`密钥文件 ${file} 无法读取或不是 JSON。请检查文件权限，或从备份中恢复该文件。`)
  }
  const parsed = keySetSchema.safeParse(content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new KeysError(`密钥文件 ${file} 有误（${issue?.path.join('.')}：${issue?.message}）。请从备份中恢复该文件。`)
}

/** Creates a file atomically; an existing one stays unchanged. */
function createOnce(file: string, content: string): void {
  const draft = writeDraft(file, content)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  syncFolder(file)
}

function replace(file: string, content: string): void {
  renameSync(writeDraft(file, content), file)
  syncFolder(file)
}

function writeDraft(file: string, content: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  return draft
}

/** A new name in a folder survives a power failure only once the folder itself is synced. */
function syncFolder(file: string): void {
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const keyTitles = { encryption: '加密密钥（encryption）', index: '索引密钥（index）' }

/** With another index key every look-up would find nothing, and new rows could not be found later. */
async function requireSameKeys(db: Db, keySet: KeySet): Promise<void> {
  const changed = await findChangedKey(db, keySet)
  if (!changed) return
  throw new KeysError(
    `密钥与数据库不符：第 ${changed.version} 版的${keyTitles[changed.kind]}不是此数据库一直使用的那一个。` +
      '请从备份中恢复与此数据库配套的 keys.json 或 PORTAL_KEYS。',
  )
}

/**
 * Decrypts the oldest and the newest row: an interrupted rotation leaves two versions, one at each end.
 * @returns whether anything is sealed.
 */
async function checkKeys(db: Db, keySet: KeySet, tables: readonly SealedTable[]): Promise<boolean> {
  let isInUse = false
  for (const { title, ends } of tables)
    for (const { keyVersion, open } of await ends(db)) {
      isInUse = true
      try {
        open(keySet)
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error
        const held = keySet.versions.map(({ version }) => version).join('、')
        throw new KeysError(
          `密钥与数据库不符：库中的${title}用第 ${keyVersion} 版密钥加密，现有密钥（第 ${held} 版）无法解密。` +
            '请从备份中恢复与此数据库配套的 keys.json 或 PORTAL_KEYS。',
          { cause: error },
        )
      }
    }
  return isInUse
}
