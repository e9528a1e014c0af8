import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('src/web/staff/**/*.tsx', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

/** Names of fields that hold units or categories, and lists of them in loader data. */
const ofPlaces =
  /\b(?:area|areas|areaId|unit|units|unitId|parentId|intoId|parents|mergeable|articleTypeId|categories)\b/

/** A select, or a list of suggestions, with what is in it. */
const flatList = /<(select|SelectField|datalist)\b[^]*?<\/\1>/g

const flatLists = (text: string): string[] =>
  [...text.matchAll(flatList)].map(([found]) => found).filter((found) => ofPlaces.test(found))

/** Suggestions of the fields that pickers replace once the scripts have come. */
const withoutScripts = new Set(['src/web/staff/accounts/area-picker.tsx'])

test('units and categories are chosen with the picker', () => {
  const found = sources.filter(({ file, text }) => flatLists(text).length > 0 && !withoutScripts.has(file))
  expect(found.map(({ file }) => file)).toEqual([])
})

test('groups of options are rendered by the picker alone', () => {
  const found = sources.filter(({ text }) => text.includes('<optgroup'))
  expect(found.map(({ file }) => file)).toEqual(['src/web/staff/frame/forms/picker.tsx'])
})

test.each([
  '<select name="areaId"><option /></select>',
  '<SelectField name="parentId" label="移到下面">\n  {view.parents.map(each)}\n</SelectField>',
  '<datalist id="titles">{view.units.map(each)}</datalist>',
])('finds the flat list in %s', (text) => {
  expect(flatLists(text)).toHaveLength(1)
})
