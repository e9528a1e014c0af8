import { authorise } from '../../../../access/policy.ts'
import { getPath } from '../../../../domain/articles/categories/category-tree.ts'
import { listCategories } from '../../../../domain/articles/categories/staff-queries-categories.server.ts'
import type { ShownItem } from '../../../../domain/duties/item-schema.ts'
import { addItem, changeItem } from '../../../../domain/duties/operations-items.server.ts'
import { getItemToChange, listDirectory, listRules } from '../../../../domain/duties/staff-queries-items.server.ts'
import { formatDate } from '../../../../platform/dates.ts'
import { pageWindow } from '../../../../platform/paging.ts'
import { oneLine } from '../../../../platform/text/text-input.ts'
import { href } from '../../../href.ts'
import type { Submission } from '../../../page-route.server.ts'
import { askPage } from '../../frame/ask-page.server.ts'
import { findNotice, submitForm } from '../../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../../frame/staff-routes.server.ts'
import { readItem, textsOfItem } from './item-texts.ts'

const listPath = '/staff/duty-items'
const itemsPerPage = 40
type Visit = StaffVisit<'/staff/duty-items/:id'>
type NewVisit = StaffVisit<'/staff/duty-items/new'>

/** One page of the district's items in the official order. */
export async function loadItems({ site, staff, query }: StaffVisit<typeof listPath>) {
  const today = formatDate(site.now)
  const words = oneLine(query.words ?? '')
  const isEnded = ({ effectiveTo }: ShownItem) => effectiveTo !== '' && effectiveTo < today
  const views: Record<NonNullable<typeof query.view>, (item: ShownItem) => boolean> = {
    regular: (item) => item.kind !== 'event' && !isEnded(item),
    event: (item) => item.kind === 'event' && !isEnded(item),
    ended: isEnded,
  }
  const all = await listDirectory.ask(site, staff, {})
  const isShown = query.view ? views[query.view] : (item: ShownItem) => !isEnded(item)
  const found = all.filter((item) => isShown(item) && (item.title.includes(words) || item.heading.includes(words)))
  const { offset, ...page } = pageWindow(query.pageNum, found.length, itemsPerPage)
  return {
    ...page,
    total: found.length,
    rows: found.slice(offset, offset + itemsPerPage),
    filter: { words, view: query.view },
    district: site.district.name,
    mayChange: await addItem.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}

/** What the form offers: categories with their paths, and the rules. */
async function loadChoices({ site, staff }: Visit | NewVisit) {
  const categories = await listCategories.ask(site, staff, {})
  const rules = await listRules.ask(site, staff, {})
  return {
    categories: categories
      .filter(({ hidden }) => !hidden)
      .map(({ id }) => ({
        id,
        title: getPath(categories, id)
          .map(({ title }) => title)
          .join(' › '),
      })),
    rules: rules.map(({ id, title, documentNo }) => ({ id, title: documentNo ? `${title}（${documentNo}）` : title })),
  }
}

export type ItemChoices = Awaited<ReturnType<typeof loadChoices>>

export async function loadNewItem(visit: NewVisit) {
  authorise(await addItem.isAllowed(visit.site, visit.staff, {}))
  return { choices: await loadChoices(visit), today: formatDate(visit.site.now) }
}

export const saveNewItem = (visit: NewVisit & Submission) => submitForm(visit, addItem, href(listPath), readItem)

export async function loadItem(visit: Visit) {
  const item = await askPage(visit, getItemToChange)
  return {
    id: item.id,
    version: item.version,
    title: item.title,
    texts: textsOfItem(item),
    choices: await loadChoices(visit),
  }
}

export const saveItem = (visit: Visit & Submission) =>
  submitForm(visit, changeItem, href(listPath), readItem, {
    load: async (isConflict) => (isConflict ? loadItem(visit) : null),
    versionIn: (now) => now?.version,
    advice: '您填的内容还在，下面写着现在的内容，再保存一次就换成您的。',
  })
