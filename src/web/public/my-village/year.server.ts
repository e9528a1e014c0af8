import { sentenceOf } from '../../../domain/articles/books/book-sentence.ts'
import { daysOf, periodInWords } from '../../../domain/articles/books/book-period.ts'
import { findBookItem } from '../../../domain/articles/books/book-items.ts'
import { type BookHead, listBooks, listEntries } from '../../../domain/articles/books/queries.server.ts'
import { contractKinds } from '../../../domain/articles/contracts/contract.ts'
import { listContracts } from '../../../domain/articles/contracts/queries.server.ts'
import { listStages } from '../../../domain/articles/projects/queries.server.ts'
import { stageTitles } from '../../../domain/articles/projects/stage.ts'
import { listPublicMessages } from '../../../domain/messages/queries-public.server.ts'
import { listTexts, type VillageText } from '../../../domain/articles/queries-village.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { showYuan } from '../../../platform/amount.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { scopeOf } from '../books/book-frame.server.ts'
import { standingOf } from '../contracts/contract.server.ts'
import { getVillage } from './my-village.server.ts'

/** The file stays below one megabyte: entries first, then texts as long as there is room. */
const [mostEntries, mostTextCharacters, mostMessages] = [2_000, 250_000, 50]
const yearMs = 366 * 86_400_000

/** What a village published within a year, for one file. @throws AppError not_found */
export async function loadYear(site: RequestContext, id: number) {
  site.keepUntilChanged('articles', 'areas', 'categories', 'answers')
  const { db, district, now, origin } = site
  const village = await getVillage(site, id)
  const scope = { ...scopeOf(site), areaId: id }
  const since = new Date(now.getTime() - yearMs)
  const books = (await listBooks(db, scope)).filter(({ period }) => daysOf(period).last >= formatDate(since))
  const today = formatDate(now)
  const stages = await listStages(db, scope)
  const messages = await listPublicMessages(db, district.areaCode, { areaId: id }, 1, mostMessages)
  return {
    name: village.name,
    contact: [village.head && `负责人${village.head}`, village.phone && `电话 ${village.phone}`]
      .filter(Boolean)
      .join('，'),
    district: district.name,
    made: formatDateTime(now),
    since: formatDate(since),
    address: origin + href('/my-village', { id }),
    books: await showBooks(site, books),
    contracts: (await listContracts(db, scope)).map((contract) => ({
      id: contract.id,
      cells: [
        contract.title,
        contractKinds[contract.kind],
        contract.party,
        showYuan(contract.fen),
        standingOf(contract, today),
      ],
    })),
    stages: stages.map((stage) => ({
      id: `${stage.project} ${stage.articleId}`,
      cells: [
        stage.title,
        stageTitles[stage.stage],
        stage.day ?? formatDate(stage.releaseTime),
        stage.fen === null ? '' : showYuan(stage.fen),
        [stage.party, stage.result].filter(Boolean).join('，'),
      ],
    })),
    messages: messages.rows,
    ...chooseTexts(await listTexts(db, { ...scope, since }), origin),
  }
}

export type YearView = Awaited<ReturnType<typeof loadYear>>

/** Newest first. Of a book without room for its entries, the sums remain. */
async function showBooks({ db }: RequestContext, books: readonly BookHead[]) {
  let room = mostEntries
  const shown = []
  for (const head of books) {
    const fits = head.entries <= room
    if (fits) room -= head.entries
    const entries = fits ? await listEntries(db, head.articleId) : []
    shown.push({
      id: `${head.unitId} ${head.period}`,
      period: periodInWords(head.period),
      sentence: sentenceOf(head),
      oversight: head.oversightFinding,
      leftOut: fits ? 0 : head.entries,
      entries: entries.map((entry) => ({
        id: entry.id,
        cells: [
          entry.day,
          findBookItem(entry.item)?.title ?? entry.item,
          entry.summary,
          entry.counterparty,
          entry.direction === 'in' ? showYuan(entry.fen) : '',
          entry.direction === 'out' ? showYuan(entry.fen) : '',
          entry.voucher,
        ],
      })),
    })
  }
  return shown
}

/** Texts without pictures, newest first. Those of books are left out: their rows are there. */
function chooseTexts(all: readonly VillageText[], origin: string) {
  let room = mostTextCharacters
  const texts: { id: number; title: string; day: string; html: string }[] = []
  let leftOut = 0
  for (const { id, title, releaseTime, html, books } of all) {
    if (books > 0) continue
    if (html.length > room) leftOut += 1
    else {
      room -= html.length
      texts.push({ id, title, day: formatDate(releaseTime), html: withoutFiles(html, origin) })
    }
  }
  return { texts, leftOut }
}

/** A sanitised text that needs no network: pictures become words, links whole addresses. */
export const withoutFiles = (html: string, origin: string): string =>
  html
    .replaceAll(/<img\b[^>]*>/g, (image) => {
      const [, alt = ''] = /\balt="([^"]*)"/.exec(image) ?? []
      return `<i>［图片${alt === '' ? '' : `：${alt}`}，请到网上看］</i>`
    })
    .replaceAll(/\bhref="\/(?!\/)/g, `href="${origin}/`)
