import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/http/log.ts'
import { createNotifier } from '../../../src/platform/service/notify.ts'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { hasProgram, installPackages } from '../../../scripts/system-packages.mjs'
import { makeDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'

/** A socket as systemd has it, in Perl, because Node has no datagram sockets of the Unix family. */
async function receiveNotices() {
  const socket = join(makeFolder(), 'notify')
  const program = `use Socket; $| = 1; socket(S, PF_UNIX, SOCK_DGRAM, 0) && bind(S, pack_sockaddr_un($ARGV[0])) or die $!;
    print "open\\n"; while (defined recv(S, my $m, 4096, 0)) { $m =~ s/\\n/ /g; print "$m\\n" }`
  const child = spawn('perl', ['-e', program, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
  const notices: string[] = []
  const lines = createInterface(child.stdout)
  await once(lines, 'line')
  lines.on('line', (line) => notices.push(line))
  return { socket, notices, stop: () => void child.kill() }
}

const hasNotify =
  hasProgram('systemd-notify') ||
  installPackages({ 'apt-get': ['systemd'], dnf: ['systemd'], apk: [], pacman: ['systemd'] })

test.runIf(hasNotify)('systemd hears of the start, of life and of the end', async () => {
  const { socket, notices, stop } = await receiveNotices()
  const former = process.env.NOTIFY_SOCKET
  process.env.NOTIFY_SOCKET = socket
  const manager = { sockets: [], notifySocket: socket, watchdogMs: 40 }
  const notifier = createNotifier(manager, createLog('silent'))
  await notifier.ready('8 个端口')
  expect(notices.join()).toMatch(/READY=1.*STATUS=8 个端口|STATUS=8 个端口.*READY=1/)
  let isStuck = false
  const end = notifier.watch(() => Promise.resolve(isStuck))
  const signs = () => notices.filter((notice) => notice.includes('WATCHDOG=1')).length
  await expect.poll(signs).toBeGreaterThan(2)
  isStuck = true
  end()
  await notifier.stopping('正在停止')
  expect(notices.join()).toContain('STOPPING=1')
  process.env.NOTIFY_SOCKET = former
  if (former === undefined) delete process.env.NOTIFY_SOCKET
  stop()
})

test('a stuck process sends no sign of life', async () => {
  const asked: number[] = []
  const manager = { sockets: [], notifySocket: '/nowhere', watchdogMs: 40 }
  const warnings: string[] = []
  const log = createLog('silent')
  log.warn = (_: unknown, message?: string) => void warnings.push(message ?? '')
  const end = createNotifier(manager, log).watch((patienceMs) => Promise.resolve(asked.push(patienceMs) > 0))
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  end()
  expect(asked[0]).toBe(10)
  expect(warnings).toEqual([])
})

test('only connections that are held without use count as stuck', async () => {
  const url = await makeDatabase()
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
  expect(await database.isStuck(200)).toBe(false)
  const held = await Promise.all([database.pool.connect(), database.pool.connect()])
  await Promise.all(held.map((client) => client.query('begin')))
  await expect.poll(() => database.isStuck(50)).toBe(true)

  const working = held[0]?.query('select pg_sleep(60)').catch(() => null)
  expect(await database.isStuck(50)).toBe(false)
  const other = await openDatabase({ kind: 'postgres', url, poolSize: 1 })
  await other.pool.query(`select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`)
  await working
  await other.close()
  for (const client of held) client.release()
  await database.close()
})

test.runIf(hasNotify && hasProgram('systemd-analyze'))('the units pass the check of systemd', () => {
  const folder = makeFolder()
  const units = join(import.meta.dirname, '../../../deploy/systemd')
  spawnSync(
    'sh',
    ['-c', 'cp "$0"/* . && cp portal@.service portal@blue.service && cp portal@.service portal@green.service', units],
    { cwd: folder },
  )
  const checked = spawnSync('systemd-analyze', ['verify', './portal@blue.service', './portal.socket'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const complaints = checked.stderr
    .split('\n')
    .filter((line) => line.includes('portal') && !line.includes('is not executable: No such file'))
  expect(complaints).toEqual([])
  const scored = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', './portal@blue.service'],
    { cwd: folder, encoding: 'utf8' },
  )
  expect(scored.stdout).toMatch(/exposure level for portal@blue.service: 1\.\d/)
  expect(scored.status).toBe(0)
})
