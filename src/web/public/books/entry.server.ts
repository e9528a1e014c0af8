import { findBookItem } from '../../../domain/articles/books/book-items.ts'
import { listEntries, type ShownEntry } from '../../../domain/articles/books/queries.server.ts'
import { findContract } from '../../../domain/articles/contracts/queries.server.ts'
import { findStages } from '../../../domain/articles/projects/queries.server.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { stageTitles } from '../../../domain/articles/projects/stage.ts'
import { showYuan } from '../../../platform/amount.ts'
import { notFound } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import { articleAddress } from '../articles/screens.ts'
import { frameOf, itemHref, loadHead, type Params, scopeOf, toRow } from './book-frame.server.ts'
import { loadCorrections } from './corrections.server.ts'
import { loadAnswers } from '../messages/answers.server.ts'
import { loadVoucherPictures } from './vouchers.server.ts'
import { differencesOf, fenOf, loadComparedTimes, showTimes, sumsOf } from './compared.server.ts'

/** One entry with an address of its own. @throws AppError not_found */
export async function loadEntry(site: RequestContext, params: Params) {
  const head = await loadHead(site, params)
  const entries = await listEntries(site.db, head.articleId)
  const at = entries.findIndex(({ id }) => id === params['entry'])
  const entry = entries[at]
  if (!entry) throw notFound('这一期的账本里没有这一笔，可能已经更正。')
  const neighbour = (other: ShownEntry | undefined) => (other ? toRow(head, other) : null)
  const frame = await frameOf(site, head)
  return {
    ...frame,
    entry: {
      ...toRow(head, entry),
      counterparty: entry.counterparty,
      voucher: entry.voucher,
      isIncome: entry.direction === 'in',
      yuan: showYuan(entry.fen),
      item: findBookItem(entry.item)?.title ?? entry.item,
      itemHref: itemHref(head, entry.item),
      account: entry.account,
    },
    sentence: `${entry.day}，${frame.name}${entry.direction === 'in' ? '收入' : '支出'} ${showYuan(entry.fen)} 元：${entry.summary}。`,
    corrections: await loadCorrections(site, head, entry.id),
    vouchers: await loadVoucherPictures(site, head.articleId, entry.voucher),
    compared: await compareItem(site, head, entry.item),
    contract: entry.contract === null ? null : await contractOf(site, head.unitId, entry.contract),
    project: entry.project === null ? null : await projectOf(site, head.unitId, entry.project),
    previous: neighbour(entries[at - 1]),
    next: neighbour(entries[at + 1]),
    answers: await loadAnswers(site, { areaId: head.areaId, articleId: head.articleId, entry: entry.id }),
  }
}

export type EntryView = Awaited<ReturnType<typeof loadEntry>>

/** The item of an entry in this period, beside the same in others. */
async function compareItem(site: RequestContext, head: Awaited<ReturnType<typeof loadHead>>, code: string) {
  const item = findBookItem(code)
  const sum = (await sumsOf(site, head)).get(code)
  if (!item || !sum) return null
  const times = await loadComparedTimes(site, head)
  const fen = fenOf(item, sum)
  return {
    words: `本期${item.title}共 ${sum.entries} 笔，${showYuan(Math.abs(fen))} 元`,
    differences: differencesOf(item, fen, times),
    times: showTimes(times, code),
  }
}

/** What an entry names may have been withdrawn since. */
async function contractOf(site: RequestContext, unitId: number, id: string) {
  const contract = await findContract(site.db, { ...scopeOf(site), unitId, id })
  return contract
    ? {
        title: contract.title,
        href: href('/contracts/:unit/:id', { unit: unitId, id }),
        amount: showYuan(contract.fen),
      }
    : null
}

/** The papers of the project, so that the tender is one tap away. */
async function projectOf(site: RequestContext, unitId: number, project: string) {
  const stages = await findStages(site.db, { ...scopeOf(site), unitId, project })
  const { pathTo } = await getCategories(site)
  const latest = stages.at(-1)
  if (!latest) return null
  return {
    title: latest.title,
    href: href('/projects/:unit/:id', { unit: unitId, id: project }),
    papers: stages.map(({ articleId, articleTypeId, articleTitle, stage, day }) => ({
      id: articleId,
      stage: stageTitles[stage],
      day: day ?? '',
      title: articleTitle,
      href: articleAddress(articleId, pathTo(articleTypeId)[0]?.id ?? articleTypeId),
    })),
  }
}
