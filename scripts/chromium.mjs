// Finds the system's Chromium, or installs it through the system's package manager.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/homebrew/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @returns {string | null} */
export function findChromium() {
  const named = process.env.PORTAL_CHROMIUM
  if (named) return existsSync(named) ? named : null
  return places.find((place) => existsSync(place)) ?? null
}

/** Package managers and what they are asked for. Without a Chinese font every character would be an empty box. */
const managers = [
  {
    probe: 'apt-get',
    commands: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
    ],
  },
  { probe: 'dnf', commands: [['dnf', 'install', '-y', '-q', 'chromium', 'google-noto-sans-cjk-fonts']] },
  { probe: 'apk', commands: [['apk', 'add', '-q', 'chromium', 'font-noto-cjk']] },
  { probe: 'pacman', commands: [['pacman', '-Sy', '--noconfirm', 'chromium', 'noto-fonts-cjk']] },
]

/** @param {string} program */
const has = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0

/** @returns {boolean} whether Chromium is there now */
export function installChromium() {
  const manager = managers.find(({ probe }) => has(probe))
  if (!manager) return false
  const isRoot = process.getuid?.() === 0
  const prefix = isRoot ? [] : ['sudo', '-n']
  for (const command of manager.commands) {
    const [program = '', ...args] = [...prefix, ...command]
    const { status } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) return false
  }
  return findChromium() !== null
}
