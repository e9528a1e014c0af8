import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The one map of pages. Paths, misspellings included, are the specification's. */
export default [
  index('site/entrance.ts'),
  route('redirect/*', 'site/redirect.ts'),
  layout('site/page-frame.tsx', [
    route('dashboard', 'site/home-page.tsx'),
    route('party/party', 'articles/articles-page.tsx', { id: 'party' }),
    route('politics/politics', 'articles/articles-page.tsx', { id: 'politics' }),
    route('village/village', 'articles/articles-page.tsx', { id: 'village' }),
    route('news-list/news-list', 'articles/articles-page.tsx', { id: 'news-list' }),
    route('news/news', 'articles/articles-page.tsx', { id: 'news' }),
    route('region/region', 'units/units-page.tsx', { id: 'departments' }),
    route('regions/regions', 'units/units-page.tsx', { id: 'townships' }),
    route('regions1/regions1', 'units/units-page.tsx', { id: 'villages' }),
    route('message/messgae', 'units/unit-page.tsx'),
    route('search/search', 'site/search-page.tsx'),
    route('massMessage', 'site/leaving-page.tsx'),
    route('401', 'site/no-permission-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
