import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasProgram } from '../../scripts/system-packages.mjs'
import { makeFolder } from '../harness/folders.ts'
import { openRun } from './block-runs.ts'

/** The packages of the guide. apt simulates: it would change this machine. It resolves them as on one without packages. */
test('the packages of the guide can be installed together', ({ skip }) => {
  if (!hasProgram('apt-get')) return skip('no apt-get')
  const folder = makeFolder()
  const path = (name: string): string => join(folder, name)
  for (const name of ['lists/partial', 'cache/archives/partial', 'bin']) mkdirSync(path(name), { recursive: true })
  for (const name of readdirSync('/usr/bin'))
    if (name !== 'npm') symlinkSync(join('/usr/bin', name), path(`bin/${name}`))
  writeFileSync(path('status'), '')
  writeFileSync(
    path('apt.conf'),
    `APT::Get::Simulate "true"; APT::Sandbox::User "root"; Dir::State::Lists "${path('lists')}";
     Dir::State::status "${path('status')}"; Dir::Cache "${path('cache')}";`,
  )
  const env = { APT_CONFIG: path('apt.conf'), LANG: 'C.UTF-8', PATH: path('bin') }
  const run = openRun('packages')
  const script = run.take('apt-get update')
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-euc', script], { env, encoding: 'utf8' })
  if (!readdirSync(path('lists')).some((name) => name.includes('_Packages'))) return skip('there are no package lists')
  expect([status, stderr]).toEqual([0, expect.any(String)])
  const names = [...script.matchAll(/install -y (.+)/g)].flatMap(([, list = '']) => list.split(' '))
  expect(names).toContain('npm')
  for (const name of names) expect(stdout).toMatch(new RegExp(`^Inst ${name} `, 'm'))
  expect([...run.left]).toEqual([])
})
