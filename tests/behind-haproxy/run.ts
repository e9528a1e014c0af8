import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { notPossibleHere } from '../harness/optional-programs.ts'
import { hasHaproxy } from './haproxy.ts'
import { type PairReport, reportFile } from './replaced-pair.ts'

/**
 * Runs journeys of citizens and staff through HAProxy while one of two processes after the other is replaced.
 * Usage: `npm run behind-haproxy -- [--brief] [tests/e2e/FILE.spec.ts …]`
 */
const root = join(import.meta.dirname, '../..')
const { values, positionals } = parseArgs({
  options: { brief: { type: 'boolean', default: false } },
  allowPositionals: true,
})

/** On a portal of its own, in which citizens and staff take part. */
const ownJourney = 'public/citizen-journey'
const journeys = [
  ownJourney,
  'staff/clerk-journey',
  ...['citizen-books', 'herder', 'home', 'messages', 'own-village', 'payments', 'search', 'units', 'visit'].map(
    (name) => `public/${name}`,
  ),
  ...['accountant', 'articles', 'books', 'messages', 'payments', 'staff', 'vouchers', 'writing'].map(
    (name) => `staff/${name}`,
  ),
]
/** Every which replacement kills. In the small run none does: a form that is sent at that moment would fail. */
const killEvery = values.brief ? 0 : 5

if (!hasHaproxy()) {
  console.log('要进行它：apt-get install --no-install-recommends haproxy')
  process.exit(notPossibleHere)
}

rmSync(reportFile, { force: true })
const files = (values.brief ? [ownJourney] : journeys).map((name) => `tests/e2e/${name}.spec.ts`)
const { status } = spawnSync(
  'playwright',
  ['test', '--config', 'tests/behind-haproxy/playwright.config.ts', ...(positionals.length > 0 ? positionals : files)],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      BEHIND_HAPROXY: '1',
      BEHIND_HAPROXY_BRIEF: values.brief ? '1' : '0',
      BEHIND_HAPROXY_KILL_EVERY: String(killEvery),
      ...(values.brief && { BEHIND_HAPROXY_REPLACEMENTS: '2' }),
    },
  },
)
const reports = readReports()
const sum = (of: (report: PairReport) => number) => reports.reduce((total, report) => total + of(report), 0)
const failures = reports.flatMap((report) => report.failures)
for (const failure of failures.slice(0, 20)) console.log(`请求失败：${failure}`)
console.log(
  `流程${status === 0 ? '全部通过' : '没有全部通过'}；替换进程 ${sum(({ replaced }) => replaced)} 次，` +
    `其中强制结束 ${sum(({ killed }) => killed)} 次；旁边的请求 ${sum(({ asked }) => asked)} 次，失败 ${failures.length} 次`,
)
process.exit(status === 0 && failures.length === 0 && sum(({ replaced }) => replaced) > 0 ? 0 : 1)

function readReports(): PairReport[] {
  if (!existsSync(reportFile)) return []
  const lines = readFileSync(reportFile, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as PairReport)
}
