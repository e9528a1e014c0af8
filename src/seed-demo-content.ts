import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'

const script = join(import.meta.dirname, 'cli/seed.ts')
const failed = '演示内容没有写入，原因见上文。设置 PORTAL_DEMO=0 可以不写入演示内容。'

/**
 * Writes the demo content in a process of its own: the content and the memory to write it are needed only once.
 * Resolves when the first district can be read; the others follow while the portal already serves.
 * @param report is called if writing fails after that; the next start goes on.
 * @returns a function that stops it.
 * @throws DatabaseStartError if the first district cannot be written.
 */
export async function seedDemoContent(report: (words: string) => void): Promise<() => Promise<void>> {
  const child = spawn(execPath, [script], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const first = await Promise.race([once(child, 'message').then(() => 'open' as const), ended])
  if (first !== 'open') {
    if (first !== 0) throw new DatabaseStartError(failed)
    return () => Promise.resolve()
  }
  // Requests come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let isStopping = false
  child.once('exit', (code) => {
    if (code !== 0 && !isStopping) report(failed)
  })
  return async () => {
    isStopping = true
    // Not SIGTERM, on which it completes a district.
    child.kill('SIGINT')
    await ended
  }
}
