import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'
import { storedFile, tableFile } from './manifest.ts'
import { measureFile } from './measure.server.ts'
import type { BackupSet } from './sets.server.ts'

const mostNamed = 20

/**
 * Reads everything of a set and compares it with the manifest.
 * @throws BackupError that names each file that is missing or changed.
 */
export async function checkSet({ folder, manifest }: BackupSet): Promise<void> {
  const parts = [
    ...manifest.tables.map((table) => ({ path: tableFile(table), bytes: table.fileBytes, sha256: table.fileSha256 })),
    ...manifest.files.map((file) => ({ path: storedFile(file), bytes: file.size, sha256: file.sha256 })),
  ]
  const faults: string[] = []
  for (const part of parts) {
    const fault = await faultOf(join(folder, part.path), part)
    if (fault) faults.push(`  ${part.path}：${fault}`)
  }
  if (faults.length === 0) return
  const more = faults.length > mostNamed ? [`  ……共 ${faults.length} 个`] : []
  throw new BackupError(
    `备份 ${folder} 已损坏或被改动，不能使用，请改用另一份：\n${[...faults.slice(0, mostNamed), ...more].join('\n')}`,
  )
}

async function faultOf(path: string, expected: { bytes: number; sha256: string }): Promise<string | null> {
  const size = (await stat(path).catch(() => null))?.size
  if (size === undefined) return '缺失'
  if (size !== expected.bytes) return `大小应为 ${expected.bytes} 字节，实为 ${size} 字节`
  try {
    return (await measureFile(path)).sha256 === expected.sha256 ? null : '内容与清单的校验和不符'
  } catch (error) {
    return `无法读取（${(error as NodeJS.ErrnoException).code ?? String(error)}）`
  }
}
