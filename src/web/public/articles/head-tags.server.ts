import type { District } from '../../../domain/districts/schema.ts'
import { type HeadTag, linkTag, namedTags, openGraph, publicOrigin, structuredData } from '../../request/head-tags.ts'
import { href } from '../../href.ts'
import type { PageFacts } from '../../frame/page-facts.ts'
import type { ScreenView } from './screen.server.ts'
import type { ShownArticle } from './show-article.server.ts'
import type { UnitView } from './unit.server.ts'

type Column = { name: string; description: string; keywords: string; type: string }
type Crumb = { title: string; href?: string }

/**
 * Head tags of a list or an article: those of the guideline for government sites (国办发〔2017〕47号), Open Graph and
 * structured data.
 */
export function createHeadTags(view: ScreenView, district: District): HeadTag[] {
  const column: Column = {
    name: view.mode === 'intro' ? view.menu.intro.title : view.heading.category,
    description: view.column.description || `${view.heading.area}${view.heading.category}`,
    keywords: view.column.keywords || view.heading.category,
    type: view.menu.title,
  }
  if (view.mode === 'detail') return articleTags(view.article, column, view.crumbs, district)
  const areaId = view.menu.query.areaId
  return [
    ...columnTags(`${column.name} - ${view.heading.area}`, column, view.crumbs, district),
    ...feedTags({ articleTypeId: view.column.id, areaId }),
  ]
}

/** Head tags of a unit's page. An article shown there has its canonical URL elsewhere. */
export function unitHeadTags(view: UnitView, district: District): HeadTag[] {
  const column: Column = {
    name: view.category ? `${view.area.name}${view.category}` : view.area.name,
    description: `${district.name}${view.area.name}的简介、公开栏目和公开内容`,
    keywords: [view.area.name, view.category, '三务公开'].filter(Boolean).join(','),
    type: view.crumbs.at(-1)?.title ?? '单位',
  }
  if (view.mode === 'detail') return articleTags(view.article, column, view.crumbs, district)
  return [
    ...columnTags(
      [view.category, view.area.name].filter(Boolean).join(' - '),
      column,
      [...view.crumbs, { title: view.area.name, href: view.shareHref }],
      district,
    ),
    ...feedTags({ articleTypeId: view.typeId, areaId: view.area.id }),
  ]
}

const siteTags = ({ name, hosts, footer }: District): HeadTag[] =>
  namedTags({ SiteName: `${name}三务公开`, SiteDomain: hosts[0], SiteIDCode: footer.siteIdCode })

function columnTags(title: string, column: Column, crumbs: readonly Crumb[], district: District): HeadTag[] {
  return [
    { title: `${title} - ${district.name}三务公开` },
    ...namedTags({ description: column.description, keywords: column.keywords }),
    ...siteTags(district),
    ...guidelineColumn(column),
    ...openGraph({ title, type: 'website', description: column.description, siteName: `${district.name}三务公开` }),
    ...breadcrumbData(crumbs, district),
  ]
}

const guidelineColumn = ({ name, description, keywords, type }: Column): HeadTag[] =>
  namedTags({ ColumnName: name, ColumnDescription: description, ColumnKeywords: keywords, ColumnType: type })

function articleTags(article: ShownArticle, column: Column, crumbs: readonly Crumb[], district: District): HeadTag[] {
  const origin = publicOrigin(district)
  const url = origin && origin + article.ownHref
  const siteName = `${district.name}三务公开`
  return [
    { title: `${article.title} - ${siteName}` },
    ...namedTags({ description: article.description, keywords: column.keywords }),
    ...siteTags(district),
    ...guidelineColumn(column),
    ...namedTags({
      ArticleTitle: article.title,
      PubDate: article.releaseTime,
      ContentSource: article.source,
      Keywords: column.keywords,
      Author: article.author,
      Description: article.description,
      Image: article.pictureUrl,
      Url: url,
    }),
    ...openGraph({ title: article.title, type: 'article', description: article.description, siteName }),
    structuredData({
      '@type': 'NewsArticle',
      headline: article.title,
      datePublished: article.releasedAt,
      dateModified: article.updatedAt,
      inLanguage: 'zh-CN',
      description: article.description || undefined,
      author: { '@type': 'Organization', name: article.author || article.areaName },
      publisher: { '@type': 'GovernmentOrganization', name: article.publisher || district.footer.sponsor },
      mainEntityOfPage: url ?? undefined,
    }),
    ...breadcrumbData(crumbs, district),
  ]
}

/** Facts of a list or an article, however it was opened. */
export function readPageFacts(view: ScreenView): PageFacts {
  if (view.mode === 'detail') return articleFacts(view.article)
  if (view.mode === 'intro') return { unit: view.area.name }
  return { canonical: pageOfList(view.listHref, view.pageNum), unit: view.heading.area }
}

export function readUnitFacts(view: UnitView): PageFacts {
  if (view.mode === 'detail') return articleFacts(view.article)
  const first = view.typeId === null ? view.shareHref : view.listHref
  return { canonical: pageOfList(first, view.pageNum), unit: view.area.name }
}

const articleFacts = ({ id, ownHref, publisher, areaName, pictureUrl }: ShownArticle): PageFacts => ({
  canonical: ownHref,
  unit: publisher || areaName,
  picture: pictureUrl || href('/share.png', { id }),
})

/** Each page number has an address of its own. */
const pageOfList = (first: string, pageNum: number): string =>
  pageNum > 1 ? `${first}${first.includes('?') ? '&' : '?'}pageNum=${pageNum}` : first

const feedTags = (of: { articleTypeId?: number | null; areaId?: number | null }): HeadTag[] => [
  { ...linkTag('alternate', href('/rss.xml', of)), type: 'application/rss+xml' },
  { ...linkTag('alternate', href('/feed.json', of)), type: 'application/feed+json' },
]

/** Breadcrumb as structured data; empty if the public origin is unknown. */
function breadcrumbData(crumbs: readonly Crumb[], district: District): HeadTag[] {
  const origin = publicOrigin(district)
  if (!origin) return []
  return [
    structuredData({
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ title, href: address }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: address && origin + address,
      })),
    }),
  ]
}
