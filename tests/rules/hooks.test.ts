import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'

const root = join(import.meta.dirname, '../..')
afterAll(removeFolders)

test('a push is refused while the check fails, once hooks are switched on', () => {
  const folder = makeFolder()
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  const commit = (check: string) => {
    const { hooks } = JSON.parse(run('cat', join(root, 'package.json')).stdout).scripts as { hooks: string }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { hooks, check } }))
    run('git', 'add', '.')
    run('git', '-c', 'user.name=x', '-c', 'user.email=x@example.org', 'commit', '--quiet', '--message', check)
    return run('git', 'push', 'origin', 'HEAD:main')
  }
  cpSync(join(root, 'scripts/hooks'), join(folder, 'scripts/hooks'), { recursive: true })
  run('git', 'init', '--quiet')
  run('git', 'init', '--quiet', '--bare', 'origin.git')
  run('git', 'remote', 'add', 'origin', 'origin.git')
  expect(commit('false').status).toBe(0)
  expect(run('npm', 'run', 'hooks').status).toBe(0)
  expect(commit('false').status).toBe(1)
  expect(commit('true').status).toBe(0)
})
