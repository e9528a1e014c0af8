// Finds the system's Chromium, or installs it through the system's package manager.
import { existsSync } from 'node:fs'
import { installPackages } from './system-packages.mjs'

// The headless shell first: it has no window around the page, so it opens one in a tenth of the time.
const places = [
  '/usr/bin/chromium-headless-shell',
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

/**
 * Also installs a Chinese font: without one every character would be an empty box.
 * @returns {boolean} whether Chromium is installed now
 */
export const installChromium = () =>
  // Debian has the headless shell as a package of its own, Ubuntu has not.
  (installPackages({
    'apt-get': ['chromium-headless-shell', 'fonts-noto-cjk'],
    dnf: ['chromium-headless', 'google-noto-sans-cjk-fonts'],
    apk: ['chromium', 'font-noto-cjk'],
    pacman: ['chromium', 'noto-fonts-cjk'],
  }) ||
    installPackages({ 'apt-get': ['chromium', 'fonts-noto-cjk'], dnf: ['chromium'], apk: [], pacman: [] })) &&
  findChromium() !== null
