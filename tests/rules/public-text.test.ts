import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const gate = 'src/domain/checks/public-gate.server.ts'
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(join(root, file), 'utf8'),
}))

/** Who may take texts for checked without the gate, and why they may. */
const trusted: Record<string, readonly string[]> = {
  // Compared with what reviewers accepted.
  acceptedText: [
    'src/domain/articles/writing/checks/admit-content.server.ts',
    // Texts of rows, after the gate read the text that shows them.
    'src/domain/articles/writing/import-released.server.ts',
  ],
  // A title that a release writes anew.
  draftText: ['src/domain/articles/writing/commands-writing.server.ts'],
  // Names that are public already.
  storedText: [
    'src/domain/articles/writing/carry-over.server.ts',
    'src/domain/articles/writing/import-released.server.ts',
    'src/domain/units/operations-merge.server.ts',
    'src/domain/units/operations-units.server.ts',
  ],
}

test('only the gate makes public texts', () => {
  const makers = sources.filter(({ text }) => /\bas (?:unknown as )?Public(?:Text|Json)\b/.test(text))
  expect(makers.map(({ file }) => file)).toEqual([gate])
})

test('only its check makes public codes', () => {
  const makers = sources.filter(({ text }) => /\bas (?:unknown as )?PublicCode\b/.test(text))
  expect(makers.map(({ file }) => file)).toEqual(['src/domain/checks/public-codes.ts'])
})

test.each(Object.entries(trusted))('%s is used where texts passed already', (name, files) => {
  const users = sources.filter(({ file, text }) => file !== gate && new RegExp(`\\b${name}\\b`).test(text))
  expect(users.map(({ file }) => file).toSorted()).toEqual(files)
})

test('columns that the public reads are not written in plain SQL', () => {
  const tables =
    'area|area_former_name|article|attachment|article_release|article_type|banner|book|book_account|book_entry|book_holding|voucher_picture|contract|project_stage|site_page|district_settings|district_word|district_mongolian|holiday_year|disclosure_rule|duty|duty_item|message_release|subsidy_project|subsidy_payment|public_picture'
  const writers = sources.filter(({ text }) => new RegExp(`\\b(?:update|insert into) (?:${tables})\\b`).test(text))
  expect(writers.map(({ file }) => file).toSorted()).toEqual([
    // Columns of the search.
    'src/domain/articles/scan/renew-search.server.ts',
    // Days of duties.
    'src/domain/duties/make-duties.server.ts',
    // A correction takes over its proposal, which passed.
    'src/domain/payments/corrections/versions.server.ts',
    // Sealed columns.
    'src/domain/payments/sealed-payments.server.ts',
    // Places.
    'src/domain/units/operations-merge.server.ts',
  ])
})
