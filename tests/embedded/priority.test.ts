import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finish, type Keeper, useProcesses } from '@three-affairs/embedded-postgres/tests/processes.ts'

const { makeFolder, open } = useProcesses()

type Opened = Keeper & { backendPid: number }

/** A process of the portal that has a connection open. */
const openPortal = (folder: string, prefix?: readonly string[]): Promise<Opened> =>
  open(join(import.meta.dirname, 'open-database.ts'), [folder], prefix) as Promise<Opened>

/** Priority of a process's session; null where the platform has none. */
function sessionPriority(pid: number): number | null {
  const path = `/proc/${pid}/autogroup`
  return existsSync(path) ? Number(/ nice (-?\d+)$/m.exec(readFileSync(path, 'utf8'))?.[1]) : null
}

test('the backend of a background process has a low priority, those of others keep theirs', async () => {
  const folder = makeFolder()
  const server = await openPortal(folder)
  const others = [server.backendPid, server.databasePid]
  const prioritiesOf = (pid: number) => ({ own: getPriority(pid), session: sessionPriority(pid) })
  const before = others.map(prioritiesOf)
  const background = await openPortal(folder, ['nice', '-n', '19'])
  expect(getPriority(background.child.pid)).toBe(19)
  await expect
    .poll(() => prioritiesOf(background.backendPid))
    .toEqual({ own: 10, session: before[0]?.session === null ? null : 10 })
  expect(others.map(prioritiesOf)).toEqual(before)
  await finish(background.child)
  await finish(server.child)
})
