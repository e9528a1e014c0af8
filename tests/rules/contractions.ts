/**
 * What a migration does that the version before may not survive: it still reads and writes the former columns, and
 * writes rows without the new ones. Tables that the same migration creates are free, since no former version knows them.
 */
export function findContractions(migration: string): string[] {
  const statements = toStatements(migration)
  const own = new Set(statements.map((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1]))
  return statements.flatMap((statement) => {
    const table = /^(?:alter table|create (?:unique )?index(?: \w+)? on) (?:only |if exists )*(\w+)/.exec(
      statement,
    )?.[1]
    return table !== undefined && own.has(table) ? [] : contractionsOf(statement)
  })
}

/** Lower case, on one line, without comments and the contents of texts. */
const toStatements = (migration: string): string[] =>
  migration
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)

const anywhere: Record<string, RegExp> = {
  'drop table': /^drop table/,
  truncate: /^truncate/,
  'unique index': /^create unique index/,
  'drop view': /^drop (?:materialized )?view/,
  'drop function': /^drop function/,
}
const inAlterTable: Record<string, RegExp> = {
  'drop column': /^drop (?!constraint|expression|not null)(?:column )?/,
  rename: /^rename/,
  'set not null': /^alter (?:column )?\w+ set not null/,
  'drop default': /^alter (?:column )?\w+ drop default/,
  type: /^alter (?:column )?\w+ (?:set data )?type/,
  'not null without default': /^add (?:column )?(?!constraint\b)(?!.*\b(?:default|generated)\b).*\bnot null\b/,
  constraint: /^add (?:constraint|check|unique|primary key|foreign key|exclude)/,
}

function contractionsOf(statement: string): string[] {
  const alter = /^alter table (?:only |if exists )*\w+ (.*)$/.exec(statement)?.[1]
  const matching = (rules: Record<string, RegExp>, text: string): string[] =>
    Object.keys(rules).filter((name) => rules[name]?.test(text))
  if (alter === undefined) return matching(anywhere, statement)
  // A constraint that takes the place of another is usually wider, such as a longer list of values.
  const replaced = new Set(Array.from(alter.matchAll(/drop constraint (?:if exists )?(\w+)/g), ([, name]) => name))
  return splitActions(alter)
    .filter((action) => !replaced.has(/^add constraint (\w+)/.exec(action)?.[1]))
    .flatMap((action) => matching(inAlterTable, action))
}

/** At commas outside parentheses. */
function splitActions(text: string): string[] {
  const actions = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += sign
  }
  return actions.map((action) => action.trim())
}
