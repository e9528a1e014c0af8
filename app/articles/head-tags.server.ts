import type { District } from '../districts/schema.ts'
import { type HeadTag, namedTags } from '../lib/head-tags.ts'
import type { ScreenView } from './screen.server.ts'

/** Head tags of a list or an article, by the names of the guideline for government sites (国办发〔2017〕47号). */
export function headTagsOf(view: ScreenView, district: District): HeadTag[] {
  const siteTitle = `${district.name}三务公开`
  const site = namedTags({ SiteName: siteTitle, SiteDomain: district.hosts[0], SiteIDCode: district.footer.siteIdCode })
  const column = namedTags({
    ColumnName: view.heading.category,
    ColumnDescription: view.column.description || `${view.heading.area}${view.heading.category}`,
    ColumnKeywords: view.column.keywords || view.heading.category,
    ColumnType: view.menu.title,
  })
  if (view.mode !== 'detail') {
    return [
      { title: `${view.heading.category} - ${view.heading.area} - ${siteTitle}` },
      ...namedTags({ description: view.column.description, keywords: view.column.keywords }),
      ...site,
      ...column,
    ]
  }
  const { article } = view
  return [
    { title: `${article.title} - ${siteTitle}` },
    ...namedTags({ description: article.description, keywords: view.column.keywords }),
    ...site,
    ...column,
    ...namedTags({
      ArticleTitle: article.title,
      PubDate: article.releaseTime,
      ContentSource: article.source,
      Keywords: view.column.keywords || view.heading.category,
      Author: article.author,
      Description: article.description,
      Image: article.pictureUrl,
      Url: district.hosts[0] && `https://${district.hosts[0]}${view.screen.path}?id=${article.id}`,
    }),
  ]
}
