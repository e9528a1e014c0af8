import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { makeDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { bindSocket, startInstance, stopInstancesAfterwards } from '../../harness/passed-sockets.ts'
import { programEnvironment } from '../../harness/programs.ts'
import { startLoad } from '../../harness/steady-load.ts'
import { addMigration, copyProgram, prepareLastRelease } from '../../harness/versions.ts'

stopInstancesAfterwards()

const root = join(import.meta.dirname, '../../..')

/** Two districts on sockets of ours, as portal.socket has them. */
function prepare(database: NodeJS.ProcessEnv = {}) {
  const folder = makeFolder()
  const sockets = [bindSocket(), bindSocket(), bindSocket()]
  const [one, two, three] = sockets.map(({ port }) => port)
  const [first, second] = testDistricts
  const districts = [
    { ...first, ports: [one] },
    { ...second, ports: [two, three] },
  ]
  writeFileSync(join(folder, 'districts.json'), JSON.stringify(districts))
  const environment = {
    ...programEnvironment(),
    PORTAL_DATA: join(folder, 'data'),
    PORTAL_DISTRICTS: join(folder, 'districts.json'),
    PORTAL_DEMO: '0',
    PORTAL_API_PER_MINUTE: '0',
    PORTAL_TRUSTED_PROXIES: '127.0.0.1',
    ...database,
  }
  const origins = sockets.map(({ port }) => `http://127.0.0.1:${port}`)
  return { sockets, environment, origins, folder: join(folder, 'data') }
}

const started = '平台已启动'

test.each(['embedded', 'external'] as const)(
  'a version replaces the last one under load without a failed request (%s database)',
  async (kind) => {
    const url = kind === 'external' ? await makeDatabase() : ''
    const { sockets, environment, origins, folder } = prepare({ DATABASE_URL: url })
    const later = copyProgram(makeFolder())
    addMigration(later, '9999-trial', 'alter table message add column trial text; create table trial (id int)')
    const former = prepareLastRelease(makeFolder()) ?? root

    const one = startInstance(former, sockets, environment)
    await one.says(started)
    const load = startLoad(origins)
    await expect.poll(() => Math.min(load.counts.read / 5, load.counts.posted)).toBeGreaterThan(10)
    const two = startInstance(later, sockets, environment)
    await two.says('9999-trial')
    await two.says(started)
    const { read, posted } = load.counts
    expect(await one.stop()).toBe(0)
    await expect.poll(() => Math.min((load.counts.read - read) / 5, load.counts.posted - posted)).toBeGreaterThan(10)
    await load.stop()

    expect(load.failures.slice(0, 5)).toEqual([])
    expect(new Set(load.confirmed).size).toBe(load.counts.posted)
    const opened = await openDatabase(
      kind === 'external' ? { kind: 'postgres', url, poolSize: 1 } : { kind: 'embedded', folder, poolSize: 1 },
    )
    const { rows } = await opened.pool.query('select count(*) as stored from message')
    expect(rows).toEqual([{ stored: load.counts.posted }])
    await opened.close()
    expect(await two.stop()).toBe(0)
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  },
)

test('sockets that are not those of the districts are refused in words', async () => {
  const { sockets, environment } = prepare()
  const missing = startInstance(root, sockets.slice(0, 2), environment)
  expect(await missing.says('systemd 没有传来')).toContain(`端口 ${sockets[2]?.port}`)
  const strange = bindSocket()
  const more = startInstance(root, [...sockets, strange], environment)
  expect(await more.says('没有地区使用它')).toContain(`端口 ${strange.port}`)
})

test('the version before is started again after a later one changed the database', async () => {
  const url = await makeDatabase()
  const { sockets, environment } = prepare({ DATABASE_URL: url })
  const later = copyProgram(makeFolder())
  addMigration(later, '9998-trial', 'create table trial (id int)')
  const two = startInstance(later, sockets, environment)
  await two.says(started)
  await two.stop()
  const one = startInstance(root, sockets, environment)
  await one.says(started)
  await one.stop()

  addMigration(later, '9999-after-99.0.0-drop-trial', 'drop table trial')
  const three = startInstance(later, sockets, environment)
  await three.says(started)
  await three.stop()
  expect(await startInstance(root, sockets, environment).says('至少需要')).toContain('99.0.0')
})
