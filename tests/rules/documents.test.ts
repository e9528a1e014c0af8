import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const documents = execFileSync('git', ['ls-files', '--', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d/.test(name))

/** Relative targets of links and pictures. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?![a-z]+:|#|\/)([^)\s#]+)/g)].map(([, target = '']) => decodeURIComponent(target))

test.each(documents)('links of %s lead to files', (path) => {
  const missing = linksIn(read(path)).filter((target) => !existsSync(join(root, dirname(path), target)))
  expect(missing).toEqual([])
})

test.each(records)('the index of decision records lists %s with its title', (name) => {
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(`docs/decisions/${name}`)) ?? []
  expect(Number(name.slice(0, 4))).toBe(Number(number))
  expect(read('docs/decisions/README.md').replaceAll(/ +/g, ' ')).toContain(`| ${number} | [${title}](${name}) |`)
})

test('decision numbers in comments have a record', () => {
  const texts = execFileSync(
    'git',
    ['grep', '-hoE', '[Dd]ecision [0-9]+', '--', 'src', 'packages', 'tests', 'docs', '*.md'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const known = new Set(records.map((name) => Number(name.slice(0, 4))))
  const named = new Set(Array.from(texts.matchAll(/\d+/g), ([number]) => Number(number)))
  expect([...named].filter((number) => !known.has(number))).toEqual([])
})

/** Records and descriptions of upgrades name commands that were. */
const current = documents.filter((path) => !/^docs\/(?:decisions\/|upgrading)|^CHANGELOG/.test(path))

test.each(current)('commands of %s exist', (path) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = Array.from(read(path).matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})
