import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasProgram, installPackages } from '../../../scripts/system-packages.mjs'
import { createMeters } from '../../../src/http/metrics/meters.ts'
import { makeFolder } from '../../harness/folders.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

/** The files of deploy/prometheus, in a real Prometheus where there is one. */
const folder = join(import.meta.dirname, '../../../deploy/prometheus')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const token = 'a token of the operator'
const port = 9_390 + Number(process.env.TEST_PORT_SHIFT ?? 20_000)

const hasPrometheus =
  (hasProgram('prometheus') && hasProgram('promtool')) ||
  (installPackages({ 'apt-get': ['prometheus'], dnf: [], apk: [], pacman: ['prometheus'] }) && hasProgram('promtool'))

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ metricsToken: token })
})
afterAll(() => portal.close())

type Panel = { title: string; targets: { expr: string }[] }
const expressions = () =>
  (JSON.parse(read('dashboard.json')) as { panels: Panel[] }).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  )

test('every metric in alerts and dashboard is one of the portal', async () => {
  const answer = await fetch(`${portal.origin()}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = (await answer.text()) + (await createMeters({ ofProcess: true }).registry.metrics())
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const rules = [...read('alerts.yml').matchAll(/expr: (.*)/g)].map(([, expr = '']) => expr)
  const used = [...rules, ...expressions()].flatMap((expr) => expr.match(/\b(?:portal|nodejs|process)_\w+/g) ?? [])
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((name) => !known.has(name.replace(/_(?:bucket|sum|count)$/, '')))).toEqual([])
})

test.runIf(hasPrometheus)('promtool accepts rules and settings, and each alert fires in its test', () => {
  const tool = (...given: string[]) => execFileSync('promtool', given, { cwd: folder, encoding: 'utf8' })
  tool('check', 'config', 'prometheus.yml')
  tool('test', 'rules', 'alerts.test.yml')
  const tested = new Set([...read('alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name))
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(alerts.filter((name) => !tested.has(name))).toEqual([])
})

test.runIf(hasPrometheus)('a real Prometheus scrapes the portal and evaluates every rule and panel', async () => {
  const own = makeFolder()
  copyFileSync(join(folder, 'alerts.yml'), join(own, 'alerts.yml'))
  const target = new URL(portal.origin()).host
  writeFileSync(
    join(own, 'prometheus.yml'),
    read('prometheus.yml')
      .replaceAll('15s', '1s')
      .replace('127.0.0.1:9464', target)
      .replace('job_name: portal', `job_name: portal\n    authorization: { credentials: '${token}' }`),
  )
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(own, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(own, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  )
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => null)
    return answer?.json()
  }
  try {
    await expect.poll(() => ask('targets')).toMatchObject({ data: { activeTargets: [{ health: 'up' }] } })
    type Rules = { data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] } }
    const unhealthy = async () =>
      ((await ask('rules')) as Rules).data.groups.flatMap(({ rules }) => rules.filter(({ health }) => health !== 'ok'))
    await expect.poll(unhealthy).toEqual([])
    for (const expr of expressions())
      expect([expr, await ask(`query?query=${encodeURIComponent(expr)}`)]).toMatchObject([expr, { status: 'success' }])
  } finally {
    child.kill()
    await once(child, 'exit')
  }
})
