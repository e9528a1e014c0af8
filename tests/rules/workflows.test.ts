import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const workflows = readdirSync(join(root, '.github/workflows')).map((name) => `.github/workflows/${name}`)

/** What GitHub's own parser says of a workflow: schema, expressions, needed jobs, schedules. */
async function faultsOf(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter())
  if (value) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

test.each(workflows)('%s is a workflow that GitHub accepts', async (path) => {
  expect(await faultsOf(read(path))).toEqual([])
})

const sound = (steps: string, more = '') =>
  `on: push\njobs:\n  one:\n    runs-on: ubuntu-24.04\n${more}    steps:\n      - ${steps}\n`

test.each([
  ['an unknown event', sound('run: npm test').replace('push', 'pushed'), /pushed/],
  ['an unknown key of a step', sound('run: npm test\n        wiht: {}'), /wiht/],
  ['a step that does nothing', sound('name: Nothing'), /run|uses/],
  [
    'a job that does not exist',
    `${sound('run: npm test', '    needs: two\n')}  zero:\n    runs-on: ubuntu-24.04\n    steps: [{ run: npm test }]\n`,
    /two/,
  ],
  ['an unknown context', sound('run: npm test -- ${{ matrx.part }}'), /matrx/],
  ['an expression without end', sound('run: npm test -- ${{ matrix.part'), /expression/i],
  ['a wrong type', sound('run: npm test', '    timeout-minutes: long\n'), /long|number/i],
  ['an impossible hour', sound('run: npm test').replace('push', '{schedule: [{cron: "0 25 * * *"}]}'), /cron/i],
])('the check refuses %s', async (_, content, words) => {
  expect((await faultsOf(content)).join('\n')).toMatch(words)
})

type Step = { run?: string; uses?: string }
type Job = { strategy?: { matrix?: { command?: string[] } }; steps: Step[] }

/** Every command of a workflow, for each value of the matrix that names commands. */
function commandsOf(path: string): string[] {
  const { jobs } = parse(read(path)) as { jobs: Record<string, Job> }
  return Object.values(jobs).flatMap(({ strategy, steps }) =>
    steps.flatMap(({ run }) => {
      if (run === undefined) return []
      return (strategy?.matrix?.command ?? ['']).map((command) => run.replace('${{ matrix.command }}', command))
    }),
  )
}

/** Settings of the hosted machine. */
const preparations = new Set(['sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'])

test.each(workflows)('%s runs only commands that contributors are told', (path) => {
  const documented = read('CONTRIBUTING.md')
  const unknown = commandsOf(path).filter((command) => {
    const [name] = /^npm (?:run [\w-]+|test)/.exec(command) ?? []
    return !preparations.has(command) && !(name && documented.includes(`\`${name}\``))
  })
  expect(unknown).toEqual([])
})

test('actions come from GitHub, with a version', () => {
  const used = workflows.flatMap((path) => [...read(path).matchAll(/uses: (.+)/g)].map(([, action]) => action))
  expect(used.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action ?? ''))).toEqual([])
})

type Field = { type: string; id?: string; attributes: { label?: string; value?: string } }

test.each(readdirSync(join(root, '.github/ISSUE_TEMPLATE')))(
  'issue form %s has the fields that GitHub requires',
  (name) => {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as { name: string; description: string; body: Field[] }
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
    const inputs = form.body.filter(({ type }) => type !== 'markdown')
    expect(inputs.length).toBeGreaterThan(0)
    for (const { type, id, attributes } of inputs) {
      expect(['input', 'textarea', 'dropdown', 'checkboxes']).toContain(type)
      expect(id).toMatch(/^[\w-]+$/)
      expect(attributes.label).toEqual(expect.any(String))
    }
    expect(new Set(inputs.map(({ id }) => id)).size).toBe(inputs.length)
  },
)

test('updates are looked for in every folder with a lockfile, and for actions', () => {
  const { version, updates } = parse(read('.github/dependabot.yml')) as {
    version: number
    updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[]
  }
  expect(version).toBe(2)
  expect(updates.map((each) => [each['package-ecosystem'], each.directories ?? each.directory])).toEqual([
    ['npm', ['/', '/runtime']],
    ['github-actions', '/'],
  ])
})
