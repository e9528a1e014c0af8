import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { contractKinds, isReceiving } from '../../../domain/articles/contracts/contract.ts'
import { quantityInWords } from '../../../domain/articles/contracts/contract-blocks.ts'
import { getContract, listDues, type PublicContract } from '../../../domain/articles/contracts/queries.server.ts'
import { periodBefore, periodInWords, samePeriodLastYear } from '../../../domain/articles/books/book-period.ts'
import { differenceInWords } from '../../../domain/articles/books/compare-periods.ts'
import { type LinkedEntry, listLinkedEntries } from '../../../domain/articles/projects/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import { formatDate } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { toListedEntry } from '../books/listed-entry.server.ts'
import { loadMovedTimes } from '../books/moved-times.server.ts'
import { articleAddress } from '../articles/screens.ts'

type Params = Readonly<Record<string, string | undefined>>

/** A contract with what is due by it and what public books show as received or paid. */
export async function loadContract(site: RequestContext, params: Params) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const unitId = idParameter.safeParse(params['unit'])
  if (!unitId.success) throw notFound('网址有误，没有这份合同。')
  const { db, district, now } = site
  const scope = { districtCode: district.areaCode, now, unitId: unitId.data }
  const contract = await getContract(db, { ...scope, id: params['id'] ?? '' })
  const { pathTo } = await getCategories(site)
  const { name } = await getArea(db, district.areaCode, contract.areaId)
  const dues = await listDues(db, contract.articleId)
  const entries = await listLinkedEntries(db, { ...scope, link: 'contract', id: contract.id })
  const receives = isReceiving(contract.kind)
  const moved = movedBy(contract, entries)
  const today = formatDate(now)
  const due = dueBy(dues, today)
  const { start, end } = contract
  return {
    title: contract.title,
    articleId: contract.articleId,
    district: district.name,
    unit: {
      name,
      href: href('/message/messgae', { id: contract.areaId, type: 1 }),
      booksHref: href('/books/:id', { id: contract.areaId }),
    },
    articleHref: articleAddress(contract.articleId, pathTo(contract.articleTypeId)[0]?.id ?? contract.articleTypeId),
    projectHref:
      contract.project === null ? null : href('/projects/:unit/:id', { unit: contract.unitId, id: contract.project }),
    facts: (
      [
        ['编号', contract.number],
        ['种类', contractKinds[contract.kind]],
        ['对方', contract.party],
        ['标的', contract.object],
        ['面积或数量', quantityInWords(contract)],
        ['总价', `${showYuan(contract.fen)} 元`],
        ['签订日期', contract.signed ?? ''],
        ['期限', start && end ? `${start} 至 ${end}` : (end ?? '')],
      ] as const
    ).filter(([, value]) => value !== ''),
    standing: standingOf(contract, today),
    receives,
    csvHref: href('/contracts/:unit/contracts.csv', { unit: contract.areaId }),
    dues: duesInWords(dues, moved, today),
    periods: movesOfPeriods(contract, entries),
    times: await loadMovedTimes(site, {
      unitId: contract.unitId,
      entries,
      dues,
      movedBy: (own) => movedBy(contract, own),
      ...(receives ? { should: '应收', did: '收到' } : { should: '应付', did: '支付' }),
    }),
    moved: showYuan(moved),
    balance: dues.length === 0 ? null : balanceInWords(due, moved, receives),
    entries: entries.map(toListedEntry),
  }
}

type Dues = Awaited<ReturnType<typeof listDues>>

/** What was received by a lease or sale, or paid by the others, in fen. */
export const movedBy = ({ kind }: Pick<PublicContract, 'kind'>, entries: readonly LinkedEntry[]): number =>
  entries.reduce((sum, { direction, fen }) => sum + ((direction === 'in') === isReceiving(kind) ? fen : -fen), 0)

/** What was due by a day, in fen. */
export const dueBy = (dues: Dues, day: string): number =>
  dues.filter(({ due }) => due <= day).reduce((sum, { fen }) => sum + fen, 0)

/** Money goes to what was due first. */
function duesInWords(dues: Dues, moved: number, today: string) {
  let left = moved
  return dues.map(({ due, fen }) => {
    const covered = Math.max(0, Math.min(fen, left))
    left -= covered
    const isPast = due <= today
    const state = covered === fen ? '账本里已足额' : `账本里有 ${showYuan(covered)} 元`
    return { due, amount: showYuan(fen), state: isPast || covered > 0 ? state : '还没有到期' }
  })
}

/** What each public book has of a contract, beside the book before and the same period a year ago. */
function movesOfPeriods(contract: PublicContract, entries: readonly LinkedEntry[]) {
  const byPeriod = new Map<string, number>()
  for (const [period, own] of Map.groupBy(entries, (entry) => entry.period))
    byPeriod.set(period, movedBy(contract, own))
  return [...byPeriod].toReversed().map(([period, fen]) => {
    const beside = ([name, other]: readonly [name: string, period: string]) => {
      const moved = byPeriod.get(other)
      return moved === undefined ? `${name}公开的账本里没有这份合同的钱` : differenceInWords(fen, moved, name)
    }
    return {
      period: periodInWords(period),
      href: href('/books/:id/:period', { id: contract.unitId, period }),
      amount: showYuan(fen),
      words: [beside(['上期', periodBefore(period)]), beside(['去年同期', samePeriodLastYear(period)])].join('，'),
    }
  })
}

export type ContractView = Awaited<ReturnType<typeof loadContract>>

export function standingOf({ start, end }: { start: string | null; end: string | null }, today: string): string {
  if (end !== null && end < today) return `已于 ${end} 到期`
  if (start !== null && start > today) return `从 ${start} 开始`
  return end === null ? '没有写明期限' : `履行中，${end} 到期`
}

/** What should have been received or paid by today beside what the public books show; a book may come later. */
function balanceInWords(due: number, moved: number, receives: boolean): string {
  const [should, did] = receives ? ['应收', '收到'] : ['应付', '支付']
  if (due === moved) return `到今天${should} ${showYuan(due)} 元，公开的账本里已${did}同样多。`
  const difference = showYuan(Math.abs(due - moved))
  return `到今天${should} ${showYuan(due)} 元，公开的账本里${did} ${showYuan(moved)} 元，${due > moved ? '还差' : '多'} ${difference} 元；最近一期的账可能还没有公开。`
}
