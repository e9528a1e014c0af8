import { sql } from 'kysely'
import { withTimeLimit } from '../../platform/db/time-limit.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts'
import { type Paged, pageSize as usualSize } from '../../platform/paging.ts'
import { among, matchAll, matchSome, type Narrowing } from './search/conditions.server.ts'
import type { Facets } from './search/facets.ts'
import { findHits, mostHits } from './search/find-hits.server.ts'
import { looseWords } from './search/loose-words.ts'
import { findPassages, type FoundArticle, listFound, type SearchHit } from './search/passages.server.ts'
import { planSearch, type SearchPlan } from './search/plan.ts'
import { noVocabulary, type Vocabulary } from './search/vocabulary.server.ts'
import { searchQuery } from './search-text.ts'
import './table.server.ts'

export type SearchQuestion = Narrowing & {
  text?: string | undefined
  /** By default articles with the words in their titles come first. */
  sort?: 'date' | undefined
  vocabulary?: Vocabulary | undefined
}

/** How the query was loosened, because nothing matched it as typed. */
export type Loosened = {
  /** Words that the articles have: all of them, or at least half. */
  words: string[]
  all: boolean
  /** Words that no article has. */
  missing: string[]
}

export type SearchResult = Paged<SearchHit> & {
  /** Null if there are more articles than are counted. */
  facets: Facets | null
  /** Null if the articles are those that were asked for. */
  loosened: Loosened | null
  meanings: SearchPlan['meanings']
  units: SearchPlan['units']
}

type Window = { pageNum: number; pageSize?: number | undefined }

/**
 * Articles that contain all words: title matches first, then body matches, each newest first. `total` stops at
 * `mostHits`. Without words, all articles of the year and category.
 */
export async function searchArticles(
  db: Db,
  question: SearchQuestion,
  pageNum: number,
  pageSize = usualSize,
): Promise<SearchResult> {
  const found = await findWithin(db, question, { pageNum, pageSize })
  return readHits(db, found)
}

/** The same; if there are none, articles with the words of the text apart, or with most of them. */
export async function searchLoosely(db: Db, question: SearchQuestion, pageNum: number): Promise<SearchResult> {
  return readHits(db, await findLoosely(db, question, { pageNum }))
}

/** All that the search lists, without passages. */
export async function listSearch(db: Db, question: SearchQuestion): Promise<FoundArticle[]> {
  const { ids } = await findLoosely(db, question, { pageNum: 1, pageSize: mostHits })
  return listFound(db, ids)
}

type Found = Awaited<ReturnType<typeof findHits>> & { plan: SearchPlan | null; loosened: Loosened | null }

async function readHits(db: Db, { ids, plan, ...found }: Found): Promise<SearchResult> {
  const rows = await findPassages(db, ids, plan?.marks ?? [])
  return { ...found, rows, meanings: plan?.meanings ?? [], units: plan?.units ?? [] }
}

const nothing = { ids: [], total: 0, pageNum: 1, pages: 1, facets: null, loosened: null }

/** A search that takes longer is given up: others wait for its connection. */
const longestSearchMs = 5_000

const findWithin = (db: Db, question: SearchQuestion, window: Window): Promise<Found> =>
  withTimeLimit(db, longestSearchMs, (tx) => findStrictly(tx, question, window), busy)

async function findStrictly(
  db: Db,
  question: SearchQuestion,
  { pageNum, pageSize = usualSize }: Window,
): Promise<Found> {
  const { text, sort, vocabulary = noVocabulary, ...narrowing } = question
  const plan = text ? planSearch(text, vocabulary) : null
  if (text && !plan) return { ...nothing, plan }
  const match = text && plan ? matchAll(plan, text) : null
  const hits = await findHits(db, { among: among(narrowing), match, sort }, pageNum, pageSize)
  return { ...hits, plan, loosened: null }
}

/** Looking for words apart takes several searches, and everybody may type what is nowhere. */
const queue = createBoundedQueue({ name: 'search', slots: 2, places: 20, waitMs: 5_000, restShare: 1 })
const busy = () => new AppError('unavailable', '正在搜索的人较多，请过一会儿再试，或者换一个短一些的词。', 10)
const longestStatementMs = 2_000

async function findLoosely(db: Db, question: SearchQuestion, window: Window): Promise<Found> {
  const strict = await findWithin(db, question, window)
  const { text, vocabulary = noVocabulary } = question
  if (strict.total > 0 || !text) return strict
  const words = looseWords(text, vocabulary)
  if (words.length === 0 || (words.length === 1 && searchQuery(words.join('')) === searchQuery(text))) return strict
  const loosen = (tx: Tx) => findApart(tx, question, words, window)
  const loosened = await queue.run(() => withTimeLimit(db, longestStatementMs, loosen, busy), busy)
  return loosened ?? strict
}

/** By words apart. Null if there is nothing either. */
async function findApart(
  db: Db,
  question: SearchQuestion,
  words: readonly string[],
  window: Window,
): Promise<Found | null> {
  const { text: _, sort, vocabulary = noVocabulary, ...narrowing } = question
  const present = await listPresent(db, narrowing, words, vocabulary)
  if (present.length === 0) return null
  const missing = words.filter((word) => !present.includes(word))
  // Names say more than words such as 标准 or 申请.
  const known = present.filter((word) => vocabulary.synonyms.has(word) || vocabulary.units.isName(word))
  for (const together of [present, known]) {
    if (together.length === 0) continue
    const all = await findStrictly(db, { ...question, text: together.join(' ') }, window)
    if (all.total > 0) return { ...all, loosened: { words: together, all: true, missing } }
  }
  const plan = planSearch(present.join(' '), vocabulary)
  if (!plan) return null
  const search = { among: among(narrowing), match: matchSome(plan), sort }
  const some = await findHits(db, search, window.pageNum, window.pageSize ?? usualSize)
  return some.total > 0 ? { ...some, plan, loosened: { words: present, all: false, missing } } : null
}

/** Those of the words that some article has. */
async function listPresent(
  db: Db,
  narrowing: Narrowing,
  words: readonly string[],
  vocabulary: Vocabulary,
): Promise<string[]> {
  const articles = among(narrowing)
  const checks = words.map((word) => {
    const plan = planSearch(word, vocabulary)
    const where = plan ? matchAll(plan, '').where : sql`false`
    // Not "exists": for one row of a word that it does not know, the planner would read all vectors.
    return sql`(select count(*) > 0 from (select from article where ${articles} and ${where} limit ${mostHits}) as counted)`
  })
  const { rows } = await sql<{ present: boolean[] }>`select array[${sql.join(checks)}] as present`.execute(db)
  return words.filter((_, at) => rows[0]?.present[at])
}
