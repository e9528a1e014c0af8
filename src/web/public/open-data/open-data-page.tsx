import { href } from '../../href.ts'
import { DisclosureFrame } from '../disclosure/disclosure-frame.tsx'
import { loadSiteText } from '../disclosure/site-page.server.ts'
import { SiteText } from '../disclosure/site-text.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/open-data-page.ts'
import { DataFacts } from './data-facts.tsx'
import styles from './open-data.css?url'
import { loadDataSets } from './open-data.server.ts'

const title = pageTitles['/open-data']

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/open-data', async ({ site }) => ({
  ...(await loadSiteText(site, 'open-data')),
  ...(await loadDataSets(site)),
}))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${title} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.district ?? ''}三务公开的数据、订阅和接口。` },
]

const offers = [
  {
    title: '其他表格（CSV）',
    about: '由页面生成的表格，用电子表格软件打开。',
    links: [
      { title: '公开目录：各栏目和单位的篇数、最近发布和网址', address: href('/disclosure/catalogue.csv') },
      { title: '最近一年的应公开事项', address: href('/duties/duties.csv') },
      { title: '更正和撤回：每次更正、撤回和删除旧版的时间、单位和理由', address: href('/changes/changes.csv') },
      { title: '账目说明：公开的账里需要说明的地方和单位的说明', address: href('/hints.csv') },
    ],
  },
  {
    title: '订阅',
    about: '用阅读软件订阅，有新文章时得到提醒。每个栏目和单位的页面上也有自己的订阅地址。',
    links: [
      { title: 'RSS', address: href('/rss.xml') },
      { title: 'JSON Feed', address: href('/feed.json') },
      { title: '应公开事项：新公开的和过期没有公开的（RSS）', address: href('/duties/rss.xml') },
      { title: '更正和撤回（RSS）', address: href('/changes/rss.xml') },
      { title: '账目说明（RSS）', address: href('/hints/rss.xml') },
    ],
  },
  {
    title: '接口',
    about: '文章、栏目、单位和检索都可以用程序读取，不用注册；每个地址每分钟有次数限制。',
    links: [
      { title: '网站自查：栏目更新、空白栏目、公开事项等（JSON）', address: href('/open-data/self-check.json') },
      { title: '接口说明', address: '/api/docs' },
      { title: 'OpenAPI 3.1 文档（JSON）', address: '/api/openapi.json' },
    ],
  },
  {
    title: '网站地图',
    about: '全部公开页面的网址和更新时间，供搜索引擎和存档使用。',
    links: [{ title: 'sitemap.xml', address: href('/sitemap.xml') }],
  },
]

/** What programs and spreadsheets can read, for people who look for it. */
export default function OpenDataPage({ loaderData: { html, changed, sets, archives } }: Route.ComponentProps) {
  return (
    <DisclosureFrame title={title} changed={changed}>
      <section id="licence">
        <SiteText html={html} />
      </section>
      <section>
        <h2 className="section-title">数据集</h2>
        <p>每一行都有自己的网址。点名称看每个字段的含义，数据多的可以按年份下载。</p>
        <ul className="data-sets">
          {sets.map((set) => (
            <li key={set.name}>
              <h3>
                <a href={href('/open-data/:name', { name: set.name })}>{set.title}</a>
              </h3>
              <p>{set.about}</p>
              <DataFacts set={set} />
            </li>
          ))}
        </ul>
      </section>
      <Archives archives={archives} />
      {offers.map((offer) => (
        <section key={offer.title}>
          <h2 className="section-title">{offer.title}</h2>
          <p>{offer.about}</p>
          <ul className="disclosure-list">
            {offer.links.map((link) => (
              <li key={link.address}>
                <a href={link.address}>{link.title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DisclosureFrame>
  )
}

function Archives({ archives }: Pick<Route.ComponentProps['loaderData'], 'archives'>) {
  return (
    <section>
      <h2 className="section-title">整包下载</h2>
      <p>全部数据集的说明，供程序读取。</p>
      <ul className="disclosure-list">
        <li>
          <a href={href('/open-data/datapackage.json')}>数据包说明（Frictionless Data Package）</a>
        </li>
        <li>
          <a href={href('/open-data/catalog.jsonld')}>数据目录（DCAT，JSON-LD）</a>
        </li>
      </ul>
      <h3>每夜的存档</h3>
      <p>
        每夜把全部表格和说明存成一个压缩文件，保留最近七份和每月一日的。里面的内容后来撤回、删除了的，那一份不再提供。
      </p>
      {archives.length === 0 ? (
        <p className="empty">还没有存档。第一份在夜里两点以后生成。</p>
      ) : (
        <ul className="data-archives">
          {archives.map(({ day, size, sha256, address }) => (
            <li key={day}>
              <a href={address} download>
                {day}
              </a>
              ，{size}
              <span className="data-checksum">
                SHA-256 <code>{sha256}</code>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
