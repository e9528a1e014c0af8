import type { z } from 'zod'
import { settingGroups } from '../src/config/groups.ts'
import { meaningOf } from '../src/config/setting.ts'

export type Language = 'en' | 'zh'

const begin = '<!-- made by `npm run docs:configuration` from src/config -->'
const end = '<!-- end -->'

const heads = { en: ['variable', 'meaning', 'default'], zh: ['变量', '含义', '默认值'] }

/** Replaces what stands between the marks of a document. */
export function insertTables(document: string, language: Language): string {
  const [before, after] = [document.indexOf(begin), document.indexOf(end)]
  if (before === -1 || after < before) throw new Error(`The document lacks the marks ${begin} and ${end}.`)
  return `${document.slice(0, before)}${begin}\n\n${tables(language)}\n\n${document.slice(after)}`
}

/** A chapter with a table for each group of variables. */
function tables(language: Language): string {
  return settingGroups
    .map((group) => {
      const rows = Object.entries(group.settings).map(([name, schema]) => row(name, schema, language))
      return [`## ${group[language]}`, '', line(heads[language]), '| --- | --- | --- |', ...rows].join('\n')
    })
    .join('\n\n')
}

function row(name: string, schema: z.ZodType, language: Language): string {
  const meaning = meaningOf(schema)
  if (!meaning) throw new Error(`${name} has no meaning; declare it with setting().`)
  return line([`\`${name}\``, meaning[language], meaning.fallback?.[language] ?? defaultOf(schema)])
}

function defaultOf(schema: z.ZodType): string {
  const value = schema.parse(undefined)
  if (value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? `\`${value}\`` : JSON.stringify(value)
}

const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
