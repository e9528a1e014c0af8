import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { finish, useProcesses } from './processes.ts'

const { makeFolder, keep } = useProcesses()

/** Priority of a process's session; null where the platform has none. */
function sessionPriority(pid: number): number | null {
  const path = `/proc/${pid}/autogroup`
  return existsSync(path) ? Number(/ nice (-?\d+)$/m.exec(readFileSync(path, 'utf8'))?.[1]) : null
}

test('the backend of a background process has a low priority, those of others keep theirs', async () => {
  const folder = makeFolder()
  const server = await keep(folder, 'server')
  const others = [server.backendPid, server.databasePid]
  const prioritiesOf = (pid: number) => ({ own: getPriority(pid), session: sessionPriority(pid) })
  const before = others.map(prioritiesOf)
  const background = await keep(folder, 'background', ['nice', '-n', '19'])
  expect(getPriority(background.child.pid)).toBe(19)
  await expect
    .poll(() => prioritiesOf(background.backendPid))
    .toEqual({ own: 10, session: before[0]?.session === null ? null : 10 })
  expect(others.map(prioritiesOf)).toEqual(before)
  await finish(background.child)
  await finish(server.child)
})
