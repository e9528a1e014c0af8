// Installs programs that tests need through the system's package manager.
import { spawnSync } from 'node:child_process'

/** @typedef {'apt-get' | 'dnf' | 'apk' | 'pacman'} Manager */

/** @type {Record<Manager, string[][]>} package names are appended to the last command */
const commands = {
  'apt-get': [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends'],
  ],
  dnf: [['dnf', 'install', '-y', '-q']],
  apk: [['apk', 'add', '-q']],
  pacman: [['pacman', '-Sy', '--noconfirm']],
}

/** @param {string} program */
export const hasProgram = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0

/**
 * @param {Record<Manager, string[]>} names of the packages, by package manager
 * @returns {boolean} whether every command succeeded
 */
export function installPackages(names) {
  const manager = /** @type {Manager[]} */ (Object.keys(commands)).find(hasProgram)
  if (!manager) return false
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  return commands[manager].every((command, place, all) => {
    const packages = place === all.length - 1 ? names[manager] : []
    const [program = '', ...args] = [...prefix, ...command, ...packages]
    const { status } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return status === 0
  })
}
