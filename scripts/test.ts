import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { shareTurn } from '../tests/harness/share.ts'
import { notPossibleHere } from '../tests/harness/optional-programs.ts'
import { hashPackages, recordPassed, unchangedPackages } from './package-tests.ts'

/**
 * Runs the tests of every kind and prints their numbers. Fails if a test fails or a kind has none.
 * Usage: `npm test -- [--all] [--part=server|browser] [--shard=1/3]`
 */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const packages = hashPackages(root)
const { all, part, shard } = readOptions()
/** Their tests passed with the same files. All run in CI, with `--all` and in exhaustive runs. */
const { ALL_PACKAGES, EXHAUSTIVE } = process.env
const unchanged = ALL_PACKAGES || EXHAUSTIVE || all ? [] : unchangedPackages(root, packages)
const environment = {
  ...process.env,
  UNCHANGED_PACKAGES: unchanged.join(),
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  // Tests start the program some sixty times.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  // Node strips the types itself. Playwright's loader takes twice as long to load the tests in a new clone.
  PW_DISABLE_TS_ESM: '1',
  // The test of the demo content leaves it here for the browser tests.
  PORTAL_SEEDED_FOLDER: join(results, 'seeded-data'),
}

/** Milliseconds of a test file, waits and set-up of its tests included. */
type FileTime = [file: string, ms: number]
/** `failed`: file and title of each failed test, and the beginning of its error. */
type Outcome = { passed: number; failed: string[]; times: FileTime[] }
type Part = 'server' | 'browser'
type Kind = {
  part: Part
  title: string
  command: string[]
  /** Minutes after which it is ended. */
  mostMinutes?: number
  report?: string
  readOutcome?: (report: unknown) => Outcome
}

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}
type PlaywrightResult = { duration: number; errors: { message?: string }[] }
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { projectName: string; status: string; results: PlaywrightResult[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number }
  suites: PlaywrightSuite[]
}

const vitest: Kind = {
  part: 'server',
  title: '单元和集成测试',
  report: 'vitest.json',
  command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`],
  readOutcome(report) {
    const { numPassedTests, testResults } = report as VitestReport
    return {
      passed: numPassedTests,
      failed: testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults
          .filter((test) => test.status === 'failed')
          .map(({ fullName, failureMessages }) => `${fullName}${excerpt(failureMessages)}`)
        // A file whose set-up failed has no results.
        const all = failed.length === 0 && status === 'failed' ? [excerpt([message])] : failed
        return all.map((words) => `${relative(root, name)} ${words}`)
      }),
      times: testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
    }
  },
}

const durationOf = ({ specs, suites = [] }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + durationOf(suite), 0)

/** A test that passed only on a second try counts as failed. */
const failuresOf = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ projectName, results: tries }) =>
          `tests/e2e/${file} [${projectName}] ${title}${excerpt(
            tries.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
          )}`,
      ),
  ),
  ...suites.flatMap(failuresOf),
]

const kinds: Kind[] = [
  vitest,
  {
    part: 'browser',
    title: '浏览器测试',
    report: 'e2e.json',
    command: ['playwright', 'test'],
    readOutcome(report) {
      const { stats, suites } = report as PlaywrightReport
      return {
        passed: stats.expected,
        failed: suites.flatMap(failuresOf),
        times: suites.map((suite) => [`tests/e2e/${suite.file}`, durationOf(suite)]),
      }
    },
  },
]
// Whether they still run, on the data that the browser tests left; once for all shards.
if (shard === null || shard.startsWith('1/')) {
  const trial = (title: string, ...args: string[]): Kind => ({
    part: 'browser',
    title,
    command: ['node', ...args, 'test-results/portal-data'],
  })
  if (process.platform === 'linux') kinds.push(trial('试运行负载测量', 'tests/load/run.ts', 'brief'))
  kinds.push(trial('试运行编辑器测量', 'tests/load/editor.ts', '1'))
  // They say so where the programs for them are not there.
  kinds.push(
    {
      part: 'browser',
      title: '代理后替换进程的流程',
      command: ['node', 'tests/behind-haproxy/run.ts', '--brief'],
      mostMinutes: 15,
    },
    {
      part: 'browser',
      title: '试运行集群故障演练',
      command: ['node', 'tests/failover/run.ts', '--brief'],
      mostMinutes: 15,
    },
  )
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

if (unchanged.length > 0)
  console.log(`没有改动、这次不测的部分：${unchanged.join('、')}（全部都测：npm test -- --all）`)

const lines: string[] = []
const times: FileTime[] = []
const failed: string[] = []
let passed = 0
const startedAt = performance.now()
for (const { title, command, mostMinutes, report, readOutcome } of kinds.filter(
  (kind) => part === null || kind.part === part,
)) {
  const kindStartedAt = performance.now()
  console.log(`\n—— ${title} ——`)
  const [program = '', ...args] = report && shard ? [...command, `--shard=${shard}`] : command
  const limit = mostMinutes === undefined ? {} : { timeout: mostMinutes * 60_000 }
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: environment, ...limit })
  if (status === notPossibleHere) {
    lines.push(`${title}：这台机器上不能做，原因见上文`)
    continue
  }
  const outcome: Outcome = readOutcome
    ? read(report, readOutcome)
    : { passed: status === 0 ? 1 : 0, failed: [], times: [] }
  if ((status !== 0 || outcome.passed === 0) && outcome.failed.length === 0)
    outcome.failed.push(`${title}没有正常结束，原因见上文`)
  passed += outcome.passed
  failed.push(...outcome.failed)
  times.push(...outcome.times)
  const took = seconds(performance.now() - kindStartedAt)
  lines.push(`${title}：${outcome.passed} 项通过，${outcome.failed.length} 项失败，用时 ${took}`)
}

// A run that broke off, or of a part, says nothing about them.
if (part === null && failed.every((words) => /^(?:packages|src|tests)\//.test(words)))
  recordPassed(root, packages, failed)

console.log('\n各测试文件用时（多个文件同时运行）：')
for (const [file, ms] of times.sort(([, one], [, other]) => other - one))
  console.log(`${seconds(ms).padStart(10)}  ${file}`)
if (failed.length > 0) console.log(`\n失败的测试：\n${failed.join('\n')}`)
console.log(`\n抽样测试的轮次：SHARE_TURN=${shareTurn}`)
console.log(`\n${lines.join('\n')}\n共用时 ${seconds(performance.now() - startedAt)}\n`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)

function readOptions(): { all: boolean; part: Part | null; shard: string | null } {
  const { values } = parseArgs({
    options: { all: { type: 'boolean' }, part: { type: 'string' }, shard: { type: 'string' } },
  })
  const { all = false, part = null, shard = null } = values
  if (part !== null && part !== 'server' && part !== 'browser') throw new Error('--part 应为 server 或 browser。')
  if (shard !== null && (part === null || !/^\d+\/\d+$/.test(shard)))
    throw new Error('--shard 应写作 1/3，并与 --part 一起使用。')
  return { all, part, shard }
}

function read(report: string | undefined, readOutcome: NonNullable<Kind['readOutcome']>): Outcome {
  try {
    return readOutcome(JSON.parse(readFileSync(join(results, report ?? ''), 'utf8')))
  } catch {
    return { passed: 0, failed: [], times: [] }
  }
}

/** The beginning of errors, indented, without colours. */
function excerpt(messages: readonly string[]): string {
  const lines = messages.map(stripVTControlCharacters).join('\n').split('\n').slice(0, 25)
  return lines.map((line) => `\n    ${line.slice(0, 300)}`).join('')
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} 秒`
}
