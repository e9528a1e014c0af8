import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** A folder with the program as it is now, with the installed packages and built pages of this one. */
export function copyProgram(folder: string): string {
  const places = ['src', 'packages', 'migrations', 'config', 'public', 'deploy', 'package.json']
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...places)
  for (const file of files.split('\n').filter((name) => existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  for (const name of ['node_modules', 'build']) symlinkSync(join(root, name), join(folder, name))
  return folder
}

/** The last release, prepared as an operator does; null where nothing was released yet. */
export function prepareLastRelease(folder: string): string | null {
  const tag = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0]
  if (!tag) return null
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', tag, folder], { cwd: root })
  execFileSync('node', ['scripts/prepare.mjs', 'start'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}

/** Adds a migration as the next version would bring one. */
export function addMigration(folder: string, name: string, statements: string): void {
  writeFileSync(join(folder, 'migrations', `${name}.sql`), statements)
}
