import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { formatDate } from '../src/platform/dates.ts'

/** Thrown before anything is changed; the message says what to do. */
class Refusal extends Error {}

/**
 * Makes a release of the repository in the current folder: version, dated CHANGELOG, commit and tag. Pushes nothing.
 * Usage: `npm run release -- 0.2.0`
 */
const [wanted = ''] = process.argv.slice(2)
try {
  release(wanted)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function release(version: string): void {
  const packageJson = readFileSync('package.json', 'utf8')
  const { version: current } = JSON.parse(packageJson) as { version: string }
  const changes = [
    ['package.json', setVersion(packageJson, version)],
    ['package-lock.json', setVersion(readFileSync('package-lock.json', 'utf8'), version)],
    ['CHANGELOG.md', dateChanges(readFileSync('CHANGELOG.md', 'utf8'), version, formatDate(new Date()))],
  ] as const
  if (!isLater(version, current)) throw new Refusal(`版本号应为 ${current} 之后的版本，如：npm run release -- 0.2.0`)
  if (git('status', '--porcelain') !== '') throw new Refusal('有未提交的改动。请先提交（git status 可查看），再发布。')
  if (git('tag', '--list', `v${version}`) !== '') throw new Refusal(`标签 v${version} 已存在。请换一个版本号。`)

  for (const [path, text] of changes) writeFileSync(path, text)
  git('commit', '--quiet', '--all', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
  console.log(`已提交并打上标签 v${version}。确认无误后推送：git push --follow-tags`)
}

/** The lockfile names the version twice, in its first lines. */
function setVersion(text: string, version: string): string {
  const own = /("name": "three-affairs-portal",\s+"version": ")[^"]+/g
  return text.replaceAll(own, (_, before: string) => `${before}${version}`)
}

function dateChanges(changelog: string, version: string, date: string): string {
  const head = '## Unreleased\n'
  const start = changelog.indexOf(head)
  const [changes = ''] = start === -1 ? [] : changelog.slice(start + head.length).split(/^## /m)
  if (changes.trim() === '') throw new Refusal('CHANGELOG.md 的 “## Unreleased” 下没有内容。请先写明这一版有哪些改动。')
  return changelog.replace(head, `${head}\n## ${version} – ${date}\n`)
}

function isLater(version: string, current: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false
  const numbers = (text: string) => text.split('.').map(Number)
  const other = numbers(current)
  const difference = numbers(version)
    .map((number, place) => number - (other[place] ?? 0))
    .find((each) => each !== 0)
  return difference !== undefined && difference > 0
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Refusal(`git ${args[0]} 没有成功：${stderr.trim()}`)
  return stdout.trim()
}
