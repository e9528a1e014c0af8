import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a second claim says who holds the folder; given back, it can be claimed again', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  expect(() => lockFolder(folder)).toThrow(`进程 ${process.pid}`)
  unlock()
  lockFolder(folder)()
})

test('the claim of a process that is gone does not count', async () => {
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('exit', resolve))
  writeFileSync(join(folder, 'portal.lock'), JSON.stringify({ pid: gone.pid, started: 'x', bootTicks: null }))
  expect(lockFolder(folder)).toBeTypeOf('function')
})

test('nor does one whose number another program has now, nor a torn file', () => {
  writeFileSync(join(folder, 'portal.lock'), JSON.stringify({ pid: process.ppid, started: 'x', bootTicks: '1' }))
  lockFolder(folder)()
  writeFileSync(join(folder, 'portal.lock'), '{')
  expect(lockFolder(folder)).toBeTypeOf('function')
})
