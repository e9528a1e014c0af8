import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertTables } from './configuration-tables.ts'

/** Writes the tables of docs/configuration.md and docs/configuration.zh.md. Usage: `npm run docs:configuration` */
const root = join(import.meta.dirname, '..')
const documents = [
  ['docs/configuration.md', 'en'],
  ['docs/configuration.zh.md', 'zh'],
] as const

for (const [path, language] of documents) {
  const place = join(root, path)
  writeFileSync(place, insertTables(readFileSync(place, 'utf8'), language))
}
spawnSync(
  'oxfmt',
  documents.map(([path]) => path),
  { cwd: root, stdio: 'inherit' },
)
