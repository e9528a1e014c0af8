import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../harness/folders.ts'
import { blocksOfYears } from './block-runs.ts'
import { hostName, provide, releases, startGuideMachine } from './guide-machine.ts'
import { type Machine, makeRepository, reasonWithoutMachine } from './machine.ts'
import { createMomentDrill } from './moment-drill.ts'

const root = join(import.meta.dirname, '../..')
const reason = reasonWithoutMachine()
if (reason !== null) console.warn(`The commands of the operations guide were not run: ${reason}.`)

const version = '0.2.0'
const next = '0.3.0'
const broken = '0.4.0'
const site = `https://${hostName}`
const curl = 'curl --silent --insecure'

let machine: Machine
let source = ''
beforeAll(async () => {
  if (reason !== null) return
  source = makeFolder()
  makeRepository(source, {
    [version]: {},
    [next]: { 'migrations/9999-trial.sql': 'alter table message add column trial text; create table trial (id int);' },
    [broken]: { 'src/main.ts': 'process.exit(1)' },
  })
  machine = await startGuideMachine()
  await machine.run('mkdir -p /mnt/copy /mnt/safe')
})
afterAll(async () => machine?.stop())

/** What the guide lets an operator choose. */
const chosen = () => ({
  VERSION: version,
  NEXT: next,
  SOURCE: `file://${source}`,
  COPY: '/mnt/copy',
  SAFE: '/mnt/safe',
  MOMENT: 'last',
})

const fetchRelease = async (release: string) => {
  await machine.run(`git clone --quiet --depth 1 --branch v${release} file://${source} ${releases}/${release}`)
  await provide(machine, release)
}

const startLoad = () =>
  machine.run(`
    mkfifo /run/load
    ${process.execPath} ${root}/tests/operations/load-program.ts http://127.0.0.1:9801 http://127.0.0.1:9802 \\
      </run/load >/run/load.out 2>/run/load.err &
    exec 9>/run/load
    sleep 600 </dev/null >/dev/null 2>&1 9>&9 & echo $! >/run/load.pid`)

const endLoad = async () =>
  JSON.parse(
    await machine.run(
      'kill $(cat /run/load.pid); while [ ! -s /run/load.out ]; do sleep 0.1; done; cat /run/load.out /run/load.err',
    ),
  ) as {
    counts: { read: number; posted: number }
    failures: string[]
    confirmed: number
  }

const drill = createMomentDrill(() => machine, 'http://127.0.0.1:9801')

/** What the machine of the guide needs around a block. */
const around: Record<string, { before?: () => Promise<unknown>; after?: () => Promise<unknown> }> = {
  'git clone': { after: () => provide(machine, version) },
  'deploy/upgrade': {
    before: async () => {
      await fetchRelease(next)
      await startLoad()
    },
    after: async () => {
      const { counts, failures, confirmed } = await endLoad()
      expect(failures).toEqual([])
      expect(confirmed).toBe(counts.posted)
      expect(counts.posted).toBeGreaterThan(0)
    },
  },
  'PORTAL_BACKUP_ARCHIVE=': { before: drill.placeFile },
  '--type=time': drill,
}

test.runIf(reason === null)('the commands of the guide lead to a running site and through its years', async () => {
  const blocks = blocksOfYears()
  expect(blocks.length).toBeGreaterThan(15)
  for (const { script } of blocks) {
    const { before, after } = Object.entries(around).find(([words]) => script.includes(words))?.[1] ?? {}
    await before?.()
    await machine.run(script, { ...chosen(), ...drill.environment() })
    await after?.()
  }
  expect(await machine.run('systemctl is-active portal@blue portal@green || true')).toBe('inactive\nactive\n')
  expect(await machine.run('systemctl show --property StatusText portal@green')).toContain('8 个端口，7 个地区')
  expect(await machine.run('systemctl is-enabled portal@blue portal@green portal.socket || true')).toBe(
    'disabled\nenabled\nenabled\n',
  )
})

test.runIf(reason === null)('a release that does not start leaves the former one running', async () => {
  await fetchRelease(broken)
  await expect(machine.run(`/opt/three-affairs/current/deploy/upgrade ${broken}`)).rejects.toThrow(
    'the former one goes on',
  )
  expect(await machine.run('systemctl is-active portal@blue portal@green || true')).toBe('inactive\nactive\n')
  expect(await machine.run('readlink /opt/three-affairs/current')).toBe('green\n')
  // The way back, to a release that is still there.
  await machine.run(`/opt/three-affairs/current/deploy/upgrade ${version}`)
  expect(await machine.run('systemctl is-active portal@blue portal@green || true')).toBe('active\ninactive\n')
  await machine.run(`/opt/three-affairs/current/deploy/upgrade ${next}`)
})

test.runIf(reason === null)('nginx tells the portal of TLS and of the client', async () => {
  const page = await machine.run(`${curl} --head ${site}/dashboard`)
  expect(page).toMatch(/^HTTP\/2 200/)
  expect(page).toContain('strict-transport-security')
  expect(await machine.run(`${curl} --head http://wulanhaote.example/a?b=c`)).toContain(`Location: ${site}/a?b=c`)
  const remaining = async (address: string) =>
    Number(
      /ratelimit: .*r=(\d+)/i.exec(
        await machine.run(`${curl} --include -H 'X-Forwarded-For: ${address}' ${site}/api/article/article/all`),
      )?.[1],
    )
  const first = await remaining('192.0.2.1')
  expect(await remaining('192.0.2.2')).toBeLessThan(first)
})

test.runIf(reason === null)('nginx lets staff upload, and nobody else', async () => {
  const upload = (path: string, megabytes: number) =>
    machine.run(
      `head -c ${megabytes}M /dev/zero | ${curl} --output /dev/null --write-out '%{http_code}' --data-binary @- -H 'content-type: text/csv' ${site}${path}`,
    )
  expect(await upload('/feedback/feedback', 1)).toBe('413')
  expect(await upload('/api/staff/payments/imports', 5)).not.toBe('413')
})

test.runIf(reason === null)('the cache keeps pages for everybody, for a second, and nothing else', async () => {
  await machine.run(`cp ${root}/deploy/nginx/three-affairs-cache.conf /etc/nginx/conf.d/
    cp ${root}/deploy/nginx/cache-locations.conf /etc/nginx/
    sed -i '/location . {/a include cache-locations.conf;' /etc/nginx/sites-available/three-affairs.conf
    mkdir -p /var/cache/nginx && nginx -t && systemctl reload nginx`)
  const cacheOf = async (path: string, options = '') =>
    /x-cache: (\w+)/i.exec(await machine.run(`${curl} --include ${options} ${site}${path}`))?.[1]
  await expect.poll(async () => [await cacheOf('/duties'), await cacheOf('/duties')]).toContain('HIT')
  await expect.poll(() => cacheOf('/duties')).toMatch(/REVALIDATED|EXPIRED/)
  const [one, two] = [await cacheOf('/duties', `-H 'Cookie: a=b'`), await cacheOf('/duties', `-H 'Cookie: a=b'`)]
  expect([one, two]).toEqual(['BYPASS', 'BYPASS'])
  await cacheOf('/login')
  expect(await cacheOf('/login')).not.toBe('HIT')
})

test.runIf(reason === null)('systemd hears the signs of life', async () => {
  await machine.run(`mkdir -p /run/systemd/system/portal@green.service.d
    printf '[Service]\\nWatchdogSec=2\\n' >/run/systemd/system/portal@green.service.d/soon.conf
    systemctl daemon-reload && systemctl restart portal@green`)
  const show = (name: string) => machine.run(`systemctl show --value --property ${name} portal@green`)
  const first = await show('WatchdogTimestampMonotonic')
  const started = Number(await show('ExecMainStartTimestampMonotonic'))
  await expect.poll(async () => Number(await show('WatchdogTimestampMonotonic')) - started).toBeGreaterThan(6_000_000)
  expect(await show('WatchdogTimestampMonotonic')).not.toBe(first)
  expect(await show('NRestarts')).toBe('0\n')
})
