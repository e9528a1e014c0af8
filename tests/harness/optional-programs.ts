import { existsSync } from 'node:fs'
import { hasProgram, installPackages } from '../../scripts/system-packages.mjs'

/**
 * Whether programs are there that only some machines have. They are installed where installing starts nothing: as root
 * on a Debian without systemd. Says so where the tests that need them are left out.
 */
export function providePrograms(subject: string, programs: readonly string[], packages: readonly string[]): boolean {
  const areThere = () => programs.every((program) => hasProgram(program) || existsSync(program))
  const mayInstall = process.getuid?.() === 0 && hasProgram('apt-get') && !existsSync('/run/systemd/system')
  if (areThere()) return true
  if (mayInstall && installPackages({ 'apt-get': [...packages], dnf: [], apk: [], pacman: [] }) && areThere())
    return true
  console.log(`没有安装 ${packages.join('、')}，不测${subject}。`)
  return false
}
