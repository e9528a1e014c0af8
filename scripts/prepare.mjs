// Makes the project ready to start, to test or to develop. Runs before anything is installed: plain JavaScript
// for Node 20 and newer, no packages. Everything done once is remembered by the hash of what it was made from.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, installChromium } from './chromium.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
process.chdir(root)

/** @param {string} message */
function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** @param {string[]} paths files and folders */
function hashOf(paths) {
  const hash = createHash('sha256').update(process.platform + process.arch)
  /** @param {string} path */
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path).update(readFileSync(path))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/**
 * Runs `work` unless it was done for the same `inputs`.
 * @param {string} stamp file that keeps the hash
 * @param {string[]} inputs
 * @param {() => void} work
 */
function once(stamp, inputs, work) {
  const hash = hashOf(inputs)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  return !error && status === 0
}

function install() {
  console.log('正在安装依赖（首次约需半分钟）……')
  // npm must not run on the Node binary inside the folder that it replaces.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  if (!run('npm', ['ci', '--no-audit', '--no-fund'], { ...process.env, PATH: path.join(delimiter) })) {
    stop('依赖安装失败。请检查网络和 npm 镜像设置（npm config get registry），然后重新运行同一条命令。')
  }
}

function checkRuntime() {
  const pinned = existsSync(join(bin, 'node'))
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (!pinned && (major < 22 || (major === 22 && minor < 22))) {
    stop(
      `此系统（${process.platform} ${process.arch}）没有随项目安装的 Node 24，系统自带的 Node ${process.versions.node} 又过旧。\n` +
        '请安装 Node 22.22 或更新版本（https://nodejs.org），然后重新运行同一条命令。',
    )
  }
}

function build() {
  console.log('正在生成页面程序……')
  const env = { ...process.env, NODE_ENV: 'production', PATH: `${bin}${delimiter}${process.env.PATH}` }
  if (!run('react-router', ['build', '--logLevel', 'warn'], env) || !run('node', ['scripts/compress.ts'], env)) {
    stop('页面程序生成失败，原因见上文。修改后重新运行同一条命令。')
  }
}

function provideChromium() {
  if (findChromium()) return
  console.log('没有找到 Chromium 浏览器，正在通过系统的软件包管理器安装（约需一两分钟）……')
  if (!installChromium()) {
    stop(
      '无法自动安装 Chromium，浏览器测试无法进行。请手动安装后重新运行，例如：\n' +
        '  Debian/Ubuntu：sudo apt-get install chromium fonts-noto-cjk\n' +
        '  Fedora：sudo dnf install chromium\n' +
        '已装在别处时，用 PORTAL_CHROMIUM=/路径/chromium 指明。',
    )
  }
}

const [task = 'start'] = process.argv.slice(2)
once(join('node_modules', '.portal-installed'), ['package-lock.json'], install)
checkRuntime()
if (task !== 'dev') {
  const sources = [
    'app',
    'public',
    'config.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts',
    'package-lock.json',
  ]
  once(join('build', '.portal-built'), sources, build)
}
if (task === 'test') provideChromium()
