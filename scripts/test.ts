import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'

/** Runs the tests of every kind and prints their numbers. Fails if a test fails or a kind has none. */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`

type Counts = { passed: number; failed: number }
/** Milliseconds of a test file, waits and set-up of its tests included. */
type FileTime = [file: string, ms: number]
type Outcome = Counts & { times: FileTime[] }
type Kind = { title: string; command: string[]; report: string; readOutcome: (report: unknown) => Outcome }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; startTime: number; endTime: number }[]
}
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { tests: { results: { duration: number }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

const vitest = (title: string, project: string): Kind => ({
  title,
  report: `${project}.json`,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(results, `${project}.json`)}`,
  ],
  readOutcome(report) {
    const { numPassedTests, numFailedTests, testResults } = report as VitestReport
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      times: testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
    }
  },
})

const durationOf = ({ specs, suites = [] }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + durationOf(suite), 0)

const kinds: Kind[] = [
  vitest('单元测试', 'unit'),
  vitest('集成测试', 'integration'),
  {
    title: '浏览器测试',
    report: 'e2e.json',
    command: ['playwright', 'test'],
    readOutcome(report) {
      const { stats, suites } = report as PlaywrightReport
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        times: suites.map((suite) => [`tests/e2e/${suite.file}`, durationOf(suite)]),
      }
    },
  },
]

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const lines: string[] = []
const times: FileTime[] = []
const total: Counts = { passed: 0, failed: 0 }
const startedAt = performance.now()
for (const { title, command, report, readOutcome } of kinds) {
  const kindStartedAt = performance.now()
  console.log(`\n—— ${title} ——`)
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } })
  const counts = read(report, readOutcome)
  // A runner that crashed has no counts: count that as a failure.
  if ((status !== 0 || counts.passed === 0) && counts.failed === 0) counts.failed = 1
  total.passed += counts.passed
  total.failed += counts.failed
  times.push(...counts.times)
  lines.push(
    `${title}：${counts.passed} 项通过，${counts.failed} 项失败，用时 ${seconds(performance.now() - kindStartedAt)}`,
  )
}

console.log('\n各测试文件用时（多个文件同时运行）：')
for (const [file, ms] of times.sort(([, one], [, other]) => other - one))
  console.log(`${seconds(ms).padStart(10)}  ${file}`)
console.log(`\n${lines.join('\n')}\n共用时 ${seconds(performance.now() - startedAt)}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function read(report: string, readOutcome: Kind['readOutcome']): Outcome {
  try {
    return readOutcome(JSON.parse(readFileSync(join(results, report), 'utf8')))
  } catch {
    return { passed: 0, failed: 0, times: [] }
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} 秒`
}
