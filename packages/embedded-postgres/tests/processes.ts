import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach } from 'vitest'
import { isRunning } from '@three-affairs/embedded-postgres/postmaster.ts'

export type Keeper = {
  child: ChildProcess
  databasePid: number
  uid: number
  refused?: string
}

const nobody = 65_534
export const isRoot = process.getuid?.() === 0

/** Command prefixes that run a program as another user in its own user namespace. */
export const asOrdinaryUser = isRoot
  ? ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
  : ([] as const)
export const asRoot = isRoot ? ([] as const) : ['unshare', '--user', '--map-root-user', '--']

/** Folders and processes that are removed after each test. */
export function useProcesses() {
  const folders: string[] = []
  const children: ChildProcess[] = []
  const databases = new Set<number>()
  afterEach(async () => {
    for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
    for (const pid of databases) if (isRunning(pid)) process.kill(pid, 'SIGQUIT')
    databases.clear()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  })

  function makeFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
    folders.push(folder)
    return folder
  }

  /** Starts a program of Node that opens a database, prints its process id, and runs until its input ends. */
  async function open(program: string, args: readonly string[], prefix: readonly string[] = []): Promise<Keeper> {
    const [command = '', ...rest] = [...prefix, process.execPath, program, ...args]
    const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const said = JSON.parse(line) as Omit<Keeper, 'child'>
    if (said.databasePid) databases.add(said.databasePid)
    return { child, ...said }
  }

  /** Starts a process that opens the database of a folder and writes a note there. */
  const keep = (folder: string, words: string, prefix?: readonly string[]): Promise<Keeper> =>
    open(join(import.meta.dirname, 'note-keeper.ts'), [folder, words], prefix)

  return { makeFolder, open, keep }
}

export async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Ends a process like Ctrl-C, so that it closes its database first. */
export async function finish(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}
