import { getActorName, system } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { FileStore } from '../../../files/store.server.ts'
import { type NightlyJob, nightStart } from '../../../jobs/nightly-job.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { Answer, Ask } from '../../../platform/external/ask.server.ts'
import { requestAllHints } from '../hints/refresh-hints.server.ts'
import { forgetFailures, hasAnswers, recordAnswer, removeUnlinked, takeDue } from './external-links.server.ts'
import { sumUpTally } from '../tally.server.ts'
import { sumUpPaymentTally } from '../../payments/queries-tally.server.ts'
import { removeUnusedVouchers } from '../books/vouchers/clean-vouchers.server.ts'
import { type BatchPosition, lookAtNextBatch } from './scan-batches.server.ts'
import { lookAtNextVoucher } from './scan-vouchers.server.ts'
import type { Span } from './rotation.server.ts'
import { completeLooks, findNextDue, type Look, recordLook, takeChanges } from './looks.server.ts'
import { renewRules } from './rules.server.ts'
import { scanArticle } from './scan-article.server.ts'
import { lookAtNextFile, removeOrphans, removeUnusedRows } from './scan-files.server.ts'
import type { ScannedTable } from '../../public-texts/columns.ts'
import { scanTexts } from '../../public-texts/scan.server.ts'
import { scannedTables } from '../../public-texts/sources.server.ts'
import '../table.server.ts'
import './table.server.ts'

export type ScanCounts = {
  /** Public articles that were checked, and those of them with findings. */
  articles: number
  concerned: number
  /** Other public texts that were checked, and those of them with findings. */
  publicTexts: number
  concernedTexts: number
  files: number
  damaged: number
  /** Files of vouchers that were looked at, those of them that are damaged, and pictures that were closed. */
  vouchers: number
  damagedVouchers: number
  closedPictures: number
  /** Files that belonged to no article, and rests of broken uploads. */
  cleaned: number
  /** Addresses of other sites that were asked, and those of them that did not answer or are gone. */
  asked: number
  dead: number
}

/** Files and other sites first: what is wrong with them is a finding of the articles. */
export type ScanPosition = { counts: ScanCounts } & (
  | ({ part: 'files' | 'vouchers' } & Span)
  | { part: 'outside'; asked: number; answered: number }
  // `last`: what is recorded with the next step.
  | ({ part: 'articles'; last?: Look } & Span)
  | { part: 'texts'; table: ScannedTable; after: string }
  | ({ part: 'payments' } & BatchPosition)
  | { part: 'unused' }
  | { part: 'orphans'; digit: number }
  | { part: 'unfinished' }
)

const [minuteMs, dayMs] = [60_000, 86_400_000]
const firstTable: ScannedTable = 'area'
/** Files, vouchers and payments have a third of the time of articles each. */
const otherParts = 3
const noCounts: ScanCounts = {
  articles: 0,
  concerned: 0,
  publicTexts: 0,
  concernedTexts: 0,
  files: 0,
  damaged: 0,
  vouchers: 0,
  damagedVouchers: 0,
  closedPictures: 0,
  cleaned: 0,
  asked: 0,
  dead: 0,
}

export const nightlyScanName = 'nightly-scan'

type Options = {
  now?: () => Date
  /** Without it other sites are not asked. */
  ask?: Ask
  /** Without them vouchers are not read. */
  keys?: Keys
  /** For how long articles are looked at in a night; files, vouchers and payments for a third of that each. */
  articleMinutes?: number
}

/**
 * Checks what is public with the present checks, as many articles as time allows: first those that changed, then those of
 * which the rules changed, then the ones of the oldest looks. Cleans the file store.
 */
export const nightlyScan = (
  store: FileStore,
  { now = () => new Date(), ask, keys, articleMinutes = 180 }: Options = {},
): NightlyJob<ScanPosition> => ({
  name: nightlyScanName,
  lockKey: 730_013,
  start: { part: 'files', counts: noCounts },
  step: (db, position) => step(db, { store, now: now(), ask, keys, articleMinutes }, position),
  finish: async (tx, { counts }) => {
    await requestAllHints(tx)
    await recordAudit(tx, {
      actor: getActorName(system),
      action: 'article.scan',
      districtCode: null,
      subject: '',
      detail: counts,
    })
  },
})

/** The 16 folders of the store whose names begin with a digit. */
const foldersOf = (digit: number): string[] =>
  Array.from({ length: 16 }, (_, second) => digit.toString(16) + second.toString(16))

type Step = { position: ScanPosition; done: boolean }
const goOn = (position: ScanPosition): Step => ({ position, done: false })

const afterFiles = (ask: Ask | undefined, counts: ScanCounts): ScanPosition =>
  ask ? { part: 'outside', asked: 0, answered: 0, counts } : { part: 'articles', counts }

async function scanNextFile(
  db: Db,
  { store, now, ask, keys, articleMinutes }: Scanning,
  { part, counts, begun, until }: Extract<ScanPosition, { part: 'files' | 'vouchers' }>,
): Promise<ScanPosition> {
  const looking = { store, now, minutes: articleMinutes / otherParts }
  const span = { ...(begun !== undefined && { begun }), ...(until !== undefined && { until }) }
  if (part === 'files') {
    const look = await lookAtNextFile(db, looking, span)
    if (look === null) return keys ? { part: 'vouchers', counts } : afterFiles(ask, counts)
    return { part, ...look.span, counts: sumOf(counts, { files: 1, damaged: look.isWhole ? 0 : 1 }) }
  }
  const look = keys ? await lookAtNextVoucher(db, { ...looking, keys }, span) : null
  if (look === null) return afterFiles(ask, counts)
  const { isWhole, closed } = look
  const found = { vouchers: 1, damagedVouchers: isWhole ? 0 : 1, closedPictures: closed }
  return { part, ...look.span, counts: sumOf(counts, found) }
}

async function scanPayments(
  db: Db,
  { now, articleMinutes }: Scanning,
  { part, counts, ...position }: Extract<ScanPosition, { part: 'payments' }>,
): Promise<ScanPosition> {
  const look = await lookAtNextBatch(db, { now, minutes: articleMinutes / otherParts }, position)
  if (look === null) return afterTable('subsidy_payment', counts)
  const { texts, concerned } = look
  return { part, ...look.position, counts: sumOf(counts, { publicTexts: texts, concernedTexts: concerned }) }
}

function afterTable(table: ScannedTable, counts: ScanCounts): ScanPosition {
  const next = scannedTables[scannedTables.indexOf(table) + 1]
  return next ? { part: 'texts', table: next, after: '', counts } : { part: 'unused', counts }
}

function sumOf(counts: ScanCounts, more: Partial<ScanCounts>): ScanCounts {
  const sum = { ...counts }
  for (const key of Object.keys(more) as (keyof ScanCounts)[]) sum[key] = (sum[key] ?? 0) + (more[key] ?? 0)
  return sum
}

/** Finds out what is due. Twice is as good as once. */
async function prepareLooks(db: Db): Promise<void> {
  await renewRules(db)
  await completeLooks(db)
  while (await takeChanges(db));
}

async function scanNextArticle(
  db: Db,
  { store, now, ask, articleMinutes }: Omit<Scanning, 'keys'>,
  { begun = now.toISOString(), until, last, counts }: Extract<ScanPosition, { part: 'articles' }>,
): Promise<ScanPosition> {
  if (until === undefined) await prepareLooks(db)
  const end = until ?? new Date(now.getTime() + articleMinutes * minuteMs).toISOString()
  // Only now: a kill before its position was kept has the article looked at again.
  if (last) await recordLook(db, last, now)
  const id = now.toISOString() > end ? null : await findNextDue(db, new Date(begun), counts.articles)
  if (id === null) return { part: 'texts', table: firstTable, after: '', counts }
  const { found, ...look } = await scanArticle(db, id, { store, now, asksOutside: ask !== undefined })
  const articles = counts.articles + 1
  const concerned = counts.concerned + (found > 0 ? 1 : 0)
  return { part: 'articles', begun, until: end, last: { id, ...look }, counts: { ...counts, articles, concerned } }
}

const endWith = (counts: ScanCounts): Step => ({ position: { part: 'unfinished', counts }, done: true })

type Scanning = {
  store: FileStore
  now: Date
  ask: Ask | undefined
  keys: Keys | undefined
  articleMinutes: number
}

async function step(db: Db, scanning: Scanning, position: ScanPosition): Promise<Step> {
  const { store, now, ask } = scanning
  const { counts } = position
  const dayAgo = new Date(now.getTime() - dayMs)
  const add = (more: Partial<ScanCounts>): ScanCounts => sumOf(counts, more)
  switch (position.part) {
    case 'files':
    case 'vouchers':
      return goOn(await scanNextFile(db, scanning, position))
    case 'outside': {
      const { asked, answered } = position
      const { answers, dead } = ask ? await askNext(db, ask, position, now) : noAnswers
      if (answers.length === 0) return goOn({ part: 'articles', counts })
      return goOn({
        part: 'outside',
        asked: asked + answers.length,
        answered: answered + answers.filter(isFromOutside).length,
        counts: add({ asked: answers.length, dead }),
      })
    }
    case 'articles':
      return goOn(await scanNextArticle(db, scanning, position))
    case 'texts': {
      const { table } = position
      if (table === 'subsidy_payment') return goOn({ part: 'payments', counts })
      const { after, texts, concerned } = await scanTexts(db, table, position.after)
      const next = add({ publicTexts: texts, concernedTexts: concerned })
      return goOn(after === null ? afterTable(table, next) : { part: 'texts', table, after, counts: next })
    }
    case 'payments':
      return goOn(await scanPayments(db, scanning, position))
    case 'unused': {
      const rows = await removeUnusedRows(db, dayAgo)
      await removeUnusedVouchers(db, now)
      await sumUpTally(db)
      await sumUpPaymentTally(db)
      await removeUnlinked(db, dayAgo)
      return goOn(rows > 0 ? position : { part: 'orphans', digit: 0, counts })
    }
    case 'orphans': {
      const { digit } = position
      let cleaned = 0
      for (const folder of foldersOf(digit)) cleaned += await removeOrphans(db, store, folder, dayAgo)
      const next = { counts: add({ cleaned }) }
      return goOn(digit < 15 ? { part: 'orphans', digit: digit + 1, ...next } : { part: 'unfinished', ...next })
    }
    case 'unfinished': {
      return endWith(add({ cleaned: await store.removeUnfinished(dayAgo) }))
    }
  }
}

/** Addresses asked in a night; the others follow in the next ones. */
const mostAsked = 500
/** After so many without any answer the network is probably away. */
const silentAsked = 20

const noAnswers = { answers: [], dead: 0 }

const isFromOutside = (answer: Answer): boolean => answer !== 'unreachable' && answer !== 'refused'

/** Asks two sites at once. No answers: it is enough for this night. */
async function askNext(
  db: Db,
  ask: Ask,
  { asked, answered }: { asked: number; answered: number },
  now: Date,
): Promise<{ answers: Answer[]; dead: number }> {
  const isSilent = answered === 0 && asked >= silentAsked
  const due = asked >= mostAsked || isSilent ? [] : await takeDue(db, now)
  const night = nightStart(now)
  const isOver = due.length === 0 && asked > 0 && answered === 0
  if (isOver && !(await hasAnswers(db, now))) await forgetFailures(db, night)
  const answers = await Promise.all(
    due.map(async ({ hash, address }) => {
      const answer = await ask(address)
      await recordAnswer(db, hash, answer, night)
      return answer
    }),
  )
  return { answers, dead: answers.filter((answer) => answer === 'gone' || answer === 'unreachable').length }
}
