import { type District, ownVillageTitle } from '../../../domain/districts/schema.ts'
import type { MongolianWords } from '../../../domain/mongolian/product-words.ts'
import { type HeadTag, linkTag, namedTags, openGraph, publicOrigin, structuredData } from '../../request/head-tags.ts'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { TitleList } from '../../ui/title-list.tsx'
import type { Route } from './+types/home-page.ts'
import { Carousel } from './carousel.tsx'
import { FilterBar } from '../search/filter-bar.tsx'
import { hasChoice } from '../../../platform/display.ts'
import { sayInBoth, sayInChinese } from '../../frame/say.tsx'
import { getHome, type HomeListView } from './home.server.ts'
import { href } from '../../href.ts'

export const loader = pageLoader('/dashboard', async ({ site }) => {
  const { name, kind, description, keywords, hosts, footer } = site.district
  const tags: HeadTag[] = [
    { title: `${pageTitles['/dashboard']} - ${name}三务公开` },
    ...namedTags({
      description,
      keywords,
      SiteName: `${name}三务公开`,
      SiteDomain: hosts[0],
      SiteIDCode: footer.siteIdCode,
    }),
  ]
  const { mongolian, display } = site
  const words = hasChoice(display, 'mongol') ? mongolian : null
  return {
    ...(await getHome(site)),
    name,
    ownVillage: ownVillageTitle(kind),
    words,
    tags: [...tags, ...machineTags(site.district)],
  }
})

/** Open Graph tags and structured data of the site as a whole. */
function machineTags(district: District): HeadTag[] {
  const { name, description, footer } = district
  const origin = publicOrigin(district)
  const siteName = `${name}三务公开`
  return [
    ...openGraph({
      title: siteName,
      type: 'website',
      siteName,
      description,
    }),
    { ...linkTag('alternate', href('/rss.xml')), type: 'application/rss+xml' },
    ...(origin
      ? [
          structuredData({
            '@type': 'WebSite',
            name: siteName,
            url: `${origin}/`,
            publisher: { '@type': 'GovernmentOrganization', name: footer.sponsor },
            potentialAction: {
              '@type': 'SearchAction',
              target: `${origin}${href('/search/search')}?inputMessage={words}`,
              'query-input': 'required name=words',
            },
          }),
        ]
      : []),
  ]
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.tags ?? [{ title: pageTitles['/dashboard'] }]

export default function HomePage({
  loaderData: { banners, lead, news, lists, filter, name, ownVillage, words },
}: Route.ComponentProps) {
  return (
    <main id="content" className="home" tabIndex={-1}>
      <h1 className="visually-hidden">{`${name}三务公开首页`}</h1>
      <div className="home-top">
        <Carousel banners={banners} />
        <section className="panel key-news" aria-labelledby="key-news-title">
          <SectionTitle id="key-news-title" title="要闻" moreHref={href('/news-list/news-list')} />
          {lead ? (
            <a className="lead" href={lead.href} title={lead.title}>
              {lead.title}
            </a>
          ) : (
            <Empty />
          )}
          <TitleList rows={news} />
        </section>
      </div>
      <FilterBar {...filter} />
      <div className="home-affairs">
        <HomeList list={lists.party} />
        <HomeList list={lists.politics} />
        <HomeList list={lists.village} />
      </div>
      <Accounts />
      <Services words={words} ownVillage={ownVillage} />
      <div className="home-more">
        <HomeList list={lists.convenience} />
        <HomeList list={lists.judicature} />
        <HomeList list={lists.window} />
        <HomeList list={lists.huinong} />
      </div>
    </main>
  )
}

function HomeList({ list: { title, moreHref, rows } }: { list: HomeListView }) {
  return (
    <section className="panel">
      <SectionTitle title={title} moreHref={moreHref} />
      {rows.length === 0 ? <Empty /> : <TitleList rows={rows} />}
    </section>
  )
}

function SectionTitle({ title, moreHref, id }: { title: string; moreHref: string; id?: string }) {
  return (
    <header className="section-title">
      <h2 id={id}>{title}</h2>
      <a href={moreHref} aria-label={`更多${title}`}>
        更多
        <Icon name="chevron-right" />
      </a>
    </header>
  )
}

/** Where a citizen sees whether everything is public, and what was done with the money. */
function Accounts() {
  const pages: { title: string; href: string; words: string }[] = [
    { title: pageTitles['/books'], href: href('/books'), words: '村里的钱花在哪，一笔一笔看' },
    { title: pageTitles['/compare'], href: href('/compare'), words: '各村的账放在一起看' },
    { title: pageTitles['/duties'], href: href('/duties'), words: '该定期公开的，公开了没有' },
    { title: pageTitles['/changes'], href: href('/changes'), words: '公开以后改了什么，为什么改' },
  ]
  return (
    <nav className="home-accounts" aria-label="账目和公开情况">
      <ul>
        {pages.map(({ title, href, words }) => (
          <li key={href}>
            <a href={href}>
              <strong>{title}</strong>
              <span>{words}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links to the services that citizens use most. */
function Services({ words, ownVillage }: { words: MongolianWords | null; ownVillage: string }) {
  const say = words ? sayInBoth(words) : sayInChinese
  const services: { title: string; href: string; icon: IconName }[] = [
    { title: ownVillage, href: href('/my-village'), icon: 'wallet-cards' },
    { title: pageTitles['/subsidy/subsidy'], href: href('/subsidy/subsidy'), icon: 'hand-coins' },
    { title: '我要留言', href: href('/feedback/feedback', { mode: 'write' }), icon: 'message-square-text' },
    { title: pageTitles['/massMessage/*'], href: href('/massMessage/*'), icon: 'megaphone' },
    { title: '单位导航', href: href('/region/region'), icon: 'map-pinned' },
    { title: '历史留言', href: href('/feedback/feedback'), icon: 'history' },
  ]
  return (
    <nav className="services" aria-label="服务">
      <ul>
        {services.map(({ title, href, icon }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              {say(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
