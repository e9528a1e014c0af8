import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { plainText } from './search-text.ts'

/** A table in a text. `at`: its place among the tables, from 1. */
export type NamedTable = { key: string; title: string; at: number }

/** Ids of entries are random, so none begins so. */
const prefix = 'table'

/** Whether what a message is about may be a table. */
export const isTableKey = (about: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${about} like ${`${prefix}%`}`

/**
 * The tables of a sanitized body. Their keys come from their captions, or from their first rows where they have none, so
 * that a question stays with its table when others are added before it; tables that are alike are counted.
 */
export function nameTables(html: string): NamedTable[] {
  const seen = new Map<string, number>()
  return [...html.matchAll(/<table>([\s\S]*?)<\/table>/g)].map(([, inside = ''], index) => {
    const caption = plainText(/<caption>([\s\S]*?)<\/caption>/.exec(inside)?.[1] ?? '')
    const words = caption || plainText(/<tr>([\s\S]*?)<\/tr>/.exec(inside)?.[1] ?? '')
    const count = (seen.get(words) ?? 0) + 1
    seen.set(words, count)
    const hash = createHash('sha256').update(`${words} ${count}`).digest('hex')
    return { key: prefix + hash.slice(0, 10), title: caption || `第 ${index + 1} 张表`, at: index + 1 }
  })
}
