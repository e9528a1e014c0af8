import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { finish, useProcesses } from './processes.ts'

const { makeFolder, keep } = useProcesses()

const sessionPriority = (pid: number): string => readFileSync(`/proc/${pid}/autogroup`, 'utf8').trim()
const hasSessionPriorities = existsSync('/proc/self/autogroup')

test('the backend of a background process has its low priority, those of others keep theirs', async () => {
  const folder = makeFolder()
  const server = await keep(folder, 'server')
  const usual = getPriority(server.backendPid)
  const background = await keep(folder, 'background', ['nice', '-n', '19'])
  const low = 19
  expect(getPriority(background.child.pid)).toBe(low)
  await expect.poll(() => getPriority(background.backendPid)).toBe(low)
  if (hasSessionPriorities) {
    await expect.poll(() => sessionPriority(background.backendPid)).toMatch(/ nice 19$/)
    for (const pid of [server.backendPid, server.databasePid]) expect(sessionPriority(pid)).not.toMatch(/ nice 19$/)
  }
  for (const pid of [server.backendPid, server.databasePid]) expect(getPriority(pid)).toBe(usual)
  await finish(background.child)
  await finish(server.child)
})
