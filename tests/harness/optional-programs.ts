import { existsSync } from 'node:fs'
import { hasProgram, installPackages } from '../../scripts/system-packages.mjs'

/** Exit code of a run that the machine does not allow, as other test programs have it: neither passed nor failed. */
export const notPossibleHere = 77

/** Whether programs are there that only some machines have. Says so where the tests that need them are left out. */
export function hasPrograms(subject: string, programs: readonly string[], packages: readonly string[]): boolean {
  if (areThere(programs)) return true
  console.log(`没有安装 ${packages.join('、')}，不测${subject}。`)
  return false
}

/** Like `hasPrograms`, and installs them where installing starts nothing: as root on a Debian without systemd. */
export function providePrograms(subject: string, programs: readonly string[], packages: readonly string[]): boolean {
  const mayInstall = process.getuid?.() === 0 && hasProgram('apt-get') && !existsSync('/run/systemd/system')
  if (mayInstall && !areThere(programs)) installPackages({ 'apt-get': [...packages], dnf: [], apk: [], pacman: [] })
  return hasPrograms(subject, programs, packages)
}

const areThere = (programs: readonly string[]): boolean =>
  programs.every((program) => hasProgram(program) || existsSync(program))
