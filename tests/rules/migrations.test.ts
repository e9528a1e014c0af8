import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstSurvivor } from '../../src/platform/db/migrate.ts'
import { findContractions } from './contractions.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Before this rule, versions were not replaced while they ran. */
const lastBefore = '0057'
const migrations = readdirSync(join(root, 'migrations')).filter((name) => name.slice(0, 4) > lastBefore)
const released = new Set(Array.from(read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)/gm), ([, version]) => version))

test.each(migrations)('the version before survives %s', (name) => {
  const survivor = firstSurvivor(name)
  // A contracting migration names the first version that survives it, which must be released.
  const found = survivor === undefined ? findContractions(read(`migrations/${name}`)) : []
  expect(found).toEqual([])
  expect([...released, undefined]).toContain(survivor)
})

test.each([
  ['alter table article drop column title', ['drop column']],
  ['alter table article drop constraint article_check', []],
  ['drop table if exists article', ['drop table']],
  ['alter table article rename to text', ['rename']],
  ['alter table article rename column title to name', ['rename']],
  ['alter table article alter column title set not null', ['set not null']],
  ['alter table article alter title type varchar(20)', ['type']],
  ['alter table article add column title text not null', ['not null without default']],
  [
    "alter table article add column title text not null default '', add column x text not null",
    ['not null without default'],
  ],
  ["alter table article add column title text not null default ''", []],
  ['alter table a add column b text not null generated always as (c) stored', []],
  ['alter table article add constraint short check (length(title) < 9)', ['constraint']],
  ['alter table article drop constraint kind_check, add constraint kind_check check (kind in (1, 2))', []],
  ['alter table article add column n int check (n > 0), add column title text unique', []],
  ['create unique index on article (title)', ['unique index']],
  ['alter table article alter column title drop default', ['drop default']],
  ['truncate article', ['truncate']],
  [
    "create table note (words text not null check (words <> ''), unique (words)); create unique index on note (words)",
    [],
  ],
  ['-- drop table article', []],
  ["insert into note values ('drop table article')", []],
])('%j contracts by %j', (statement, found) => {
  expect(findContractions(statement)).toEqual(found)
})
