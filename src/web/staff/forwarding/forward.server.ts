import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { publicAccountText } from '../../../domain/articles/forwarding/public-account-text.ts'
import { getForwarded } from '../../../domain/articles/forwarding/staff-queries-forwarding.server.ts'
import { getOfficePhone } from '../../../domain/units/office-phone.server.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { readArticleId } from '../articles/article.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

/** What is made of a public article for others. @throws AppError not_found, gone where it is not public. */
export async function loadForward({ site, staff, params }: StaffVisit<'/staff/articles/:id/forward'>) {
  const id = readArticleId({ params })
  const { article, book } = await getForwarded.ask(site, staff, { id })
  const { areaCode, name } = site.district
  const head = book?.head
  const address = head
    ? href('/books/:id/:period', { id: head.unitId, period: head.period })
    : href('/news/news', { id })
  return {
    id,
    title: article.title,
    form: head ? await formOf(head) : null,
    text: publicAccountText({
      site: `${name}三务公开网站`,
      unit: article.areaName,
      title: article.title,
      description: article.description,
      book,
      released: formatDateTime(article.releaseTime),
      address: site.origin + address,
      askAddress: site.origin + href('/feedback/feedback', { mode: 'write', areaId: article.areaId, article: id }),
      office: await getOfficePhone(site.db, site.district, article.areaId),
    }),
  }

  async function formOf({ areaId, period }: { areaId: number; period: string }) {
    const { parentId } = await getArea(site.db, areaCode, areaId)
    const above = parentId === null ? null : await getArea(site.db, areaCode, parentId)
    return {
      words: periodInWords(period),
      unit: article.areaName,
      href: href('/staff/books/form', { period, areaId }),
      above: above && { name: above.name, href: href('/staff/books/form', { period, areaId: above.id }) },
    }
  }
}
