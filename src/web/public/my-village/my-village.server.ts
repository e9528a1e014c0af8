import { listBooks } from '../../../domain/articles/books/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { type Area, getArea } from '../../../domain/units/queries.server.ts'
import { notFound } from '../../../platform/errors.ts'
import { href } from '../../href.ts'
import { scopeOf } from '../books/book-frame.server.ts'
import { writeToAddress } from '../messages/addresses.ts'
import { redirectMerged } from '../units/merged-unit.server.ts'
import {
  loadAnswers,
  loadDecisions,
  loadEndingContracts,
  loadProjects,
  loadSubsidies,
  loadWithdrawn,
} from './affairs.server.ts'
import { loadDue } from './due.server.ts'
import { loadMoney } from './money.server.ts'

/**
 * All that a villager asks of the village on one page, the same for everybody: it says nothing of who chose it.
 * @throws AppError not_found for what is no village of the district; a redirect for one that became part of another.
 */
export async function loadMyVillage(site: RequestContext, id: number) {
  site.keepUntilChanged('articles', 'areas', 'categories', 'answers', 'payments')
  await redirectMerged(site, id, (current) => href('/my-village', { id: current }))
  const { db, district } = site
  const village = await getVillage(site, id)
  const township = village.parentId === null ? null : await getArea(db, district.areaCode, village.parentId)
  const books = await listBooks(db, { ...scopeOf(site), areaId: id })
  // Those of units that became part of it stand beside its own.
  const newest = books.find(({ unitId }) => unitId === id) ?? books[0]
  const isClosed = village.standing === 'closed'
  return {
    id,
    name: village.name,
    township: township?.name ?? '',
    district: district.name,
    isClosed,
    // The unit of what paper says below the page.
    unit: village.name,
    village: id,
    canonical: href('/my-village', { id }),
    money: newest ? await loadMoney(site, newest, village.parentId) : null,
    due: isClosed ? null : await loadDue(site, id),
    withdrawn: await loadWithdrawn(site, id),
    decisions: await loadDecisions(site, village),
    contracts: await loadEndingContracts(site, village),
    projects: await loadProjects(site, village),
    answers: await loadAnswers(site, id),
    subsidies: await loadSubsidies(site, id),
    contacts: contactsOf(village, township),
    links: {
      unit: href('/message/messgae', { id, type: 1 }),
      books: href('/books/:id', { id }),
      ask: isClosed ? null : writeToAddress(id),
      file: href('/my-village/:id/year.html', { id }),
    },
  }
}

export type MyVillageView = Awaited<ReturnType<typeof loadMyVillage>>

/** A village of the district. @throws AppError not_found */
export async function getVillage({ db, district }: RequestContext, id: number): Promise<Area> {
  const area = await getArea(db, district.areaCode, id)
  if (area.level !== 'village') throw notFound('这不是村级单位，请从列表里重新选。')
  return area
}

/** Offices that answer, as far as their numbers are known. */
const contactsOf = (village: Area, township: Area | null) =>
  [village, ...(township ? [township] : [])].flatMap(({ name, head, phone, address }) =>
    [head, phone, address].every((each) => each === '') ? [] : [{ name, head, phone, address }],
  )
