import { data } from 'react-router'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { findPosted, type Posted } from '../../../domain/articles/posters/queries-posters.server.ts'
import type { PublicRelease } from '../../../domain/articles/queries-releases.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { articleAddress } from '../articles/screens.ts'

const verdicts = { current: '与网上一致', corrected: '已更正', withdrawn: '已撤回', erased: '已从公开记录删除' }
const unknown = '不是本网站发布的版本'

/** What became of the version that a code on paper names. */
export async function loadPosted(site: RequestContext, code: string) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const posted = await findPosted(site.db, site.district.areaCode, code, site.now)
  const phone = site.district.footer.phone
  if (!posted) return data({ verdict: unknown, district: site.district.name, phone, posted: null }, { status: 404 })
  return {
    verdict: verdicts[posted.fate],
    district: site.district.name,
    phone,
    posted: {
      fate: posted.fate,
      title: posted.history.title,
      number: posted.version.number,
      time: formatDateTime(posted.version.time),
      unit: posted.version.unitName,
      closing: posted.version.closing,
      since: posted.since.map((release) => showRelease(posted, release)),
      articleHref: await currentAddress(site, posted),
      historyHref: href('/history/:id', { id: posted.id }),
    },
  }
}

const showRelease = ({ id }: Posted, { number, kind, time, note, unitName, access, closing }: PublicRelease) => ({
  number,
  kind,
  time: formatDateTime(time),
  note,
  unit: unitName,
  closing,
  // Shows what it changed in the version before.
  href: access === 'open' ? href('/history/:id/:number', { id, number }) : null,
})

async function currentAddress(site: RequestContext, { id, history }: Posted): Promise<string | null> {
  if (!history.isPublic) return null
  const { pathTo } = await getCategories(site)
  return articleAddress(id, pathTo(history.articleTypeId)[0]?.id ?? history.articleTypeId)
}
