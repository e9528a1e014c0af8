import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertTables, type Language } from '../../scripts/configuration-tables.ts'
import { allSettings, settingGroups } from '../../src/config/groups.ts'

const root = join(import.meta.dirname, '../..')

/** The formatter aligns the columns. */
const withoutPadding = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')

test.each<[string, Language]>([
  ['docs/configuration.md', 'en'],
  ['docs/configuration.zh.md', 'zh'],
])('%s says what the code declares: npm run docs:configuration', (path, language) => {
  const document = readFileSync(join(root, path), 'utf8')
  expect(withoutPadding(document)).toBe(withoutPadding(insertTables(document, language)))
})

test('every variable is in one group', () => {
  const grouped = settingGroups.flatMap(({ settings }) => Object.keys(settings))
  expect(grouped.toSorted()).toEqual(Object.keys(allSettings).toSorted())
})
