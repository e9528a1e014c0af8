import { getItemTitles } from '../../../domain/duties/items.server.ts'
import { setImmediate } from 'node:timers/promises'
import { showBody } from '../../../domain/articles/body.server.ts'
import { findComparison } from '../../../domain/articles/comparisons/comparisons.server.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { getHistory, getVersion, type History } from '../../../domain/articles/queries-releases.server.ts'
import { compareFields, plainFields } from '../../../domain/articles/writing/plain-fields.ts'
import { publicDocument } from '../../../domain/articles/writing/public-document.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { cleanHtml } from '../../../platform/html/read-html.server.ts'
import { href } from '../../href.ts'
import { articleAddress } from './screens.ts'

type Params = Readonly<Record<string, string | undefined>>

function numberIn(params: Params, name: string): number {
  const parsed = idParameter.safeParse(params[name])
  if (!parsed.success) throw notFound('网址有误，没有这个页面。')
  return parsed.data
}

/** Every release of an article with its address. */
export async function loadHistory(site: RequestContext, params: Params) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const id = numberIn(params, 'id')
  return historyView(site, id, await getHistory(site.db, site.district.areaCode, id, site.now))
}

async function historyView(site: RequestContext, id: number, { title, articleTypeId, isPublic, releases }: History) {
  const categories = await getCategories(site)
  const rootId = categories.pathTo(articleTypeId)[0]?.id ?? articleTypeId
  return {
    id,
    title: title || '已撤下的文章',
    articleHref: isPublic ? articleAddress(id, rootId) : null,
    district: site.district.name,
    hasClosed: releases.some(({ closing }) => closing !== ''),
    releases: releases.toReversed().map(({ time, ...release }) => ({
      ...release,
      time: formatDateTime(time),
      href: release.access === 'open' ? href('/history/:id/:number', { id, number: release.number }) : null,
    })),
  }
}

/** The text of one release, with what it changed. */
export async function loadVersion(site: RequestContext, params: Params) {
  const [id, number] = [numberIn(params, 'id'), numberIn(params, 'number')]
  const version = await getVersion(site.db, site.district.areaCode, id, number, site.now)
  const { content, former, formerIsClosed } = version
  const html = former && (await findComparison(site.db, id, number))
  // While it is being compared, each request looks again.
  if (!former || html !== null) site.keepUntilChanged('articles', 'areas', 'categories')
  const history = await historyView(site, id, version.history)
  const release = history.releases.find((each) => each.number === number)
  if (!release) throw notFound('没有这一次发布的内容。')
  const { find } = await getCategories(site)
  // Each step of a long text takes much of the time for which one turn of the event loop may hold up others.
  const body = documentToHtml(publicDocument(content))
  await setImmediate()
  const clean = cleanHtml(body)
  await setImmediate()
  const items = await getItemTitles(site.db, site.district.areaCode)
  const fieldsOf = (of: typeof content) => plainFields(of, find(of.articleTypeId)?.title ?? '', items)
  return {
    ...history,
    number,
    release,
    isCurrent: history.releases.find(({ kind }) => kind === 'release')?.number === number,
    formerIsClosed,
    shown: {
      title: content.title,
      content: showBody(clean, (url) => href('/leaving', { id: history.id, url }), site.district.hosts),
    },
    changes: former && {
      fields: compareFields(fieldsOf(former), fieldsOf(content)),
      html,
    },
  }
}
