import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Runs every test of every kind and says how many of each there were. Fails when one fails, or a kind has none. */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`

type Counts = { passed: number; failed: number }
type Kind = { title: string; command: string[]; report: string; count: (report: unknown) => Counts }

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
  count(report) {
    const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number }
    return { passed: numPassedTests, failed: numFailedTests }
  },
})

const kinds: Kind[] = [
  vitest('单元测试', 'unit'),
  vitest('集成测试（内嵌数据库）', 'pglite'),
  vitest('集成测试（PostgreSQL）', 'postgres'),
  {
    title: '浏览器测试',
    report: 'e2e.json',
    command: ['playwright', 'test'],
    count(report) {
      const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    },
  },
]

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const lines: string[] = []
const total: Counts = { passed: 0, failed: 0 }
for (const { title, command, report, count } of kinds) {
  console.log(`\n—— ${title} ——`)
  const [program = '', ...args] = command
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } })
  const counts = read(report, count)
  // A runner that died counted nothing: that is a failure too.
  if ((status !== 0 || counts.passed === 0) && counts.failed === 0) counts.failed = 1
  total.passed += counts.passed
  total.failed += counts.failed
  lines.push(`${title}：${counts.passed} 项通过，${counts.failed} 项失败`)
}

console.log(`\n${lines.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function read(report: string, count: Kind['count']): Counts {
  try {
    return count(JSON.parse(readFileSync(join(results, report), 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}
