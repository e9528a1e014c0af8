import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/open-data-page.ts'
import { DisclosureFrame } from './disclosure-frame.tsx'

const title = pageTitles['/open-data']

export const loader = pageLoader('/open-data', ({ site: { district, keepUntilChanged } }) => {
  keepUntilChanged('areas')
  return { district: district.name }
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${title} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.district ?? ''}三务公开的订阅、表格和接口。` },
]

const offers = [
  {
    title: '表格（CSV）',
    about: '用电子表格软件打开，也可以由程序读取。',
    links: [
      { title: '公开目录：各栏目和单位的篇数、最近发布和网址', address: href('/disclosure/catalogue.csv') },
      { title: '应公开事项：各单位每一项、每一期公开了没有', address: href('/duties/duties.csv') },
      { title: '更正和撤回：每次更正、撤回和删除旧版的时间、单位和理由', address: href('/changes/changes.csv') },
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
export default function OpenDataPage() {
  return (
    <DisclosureFrame title={title}>
      <p>公开的内容可以自由查阅、转载和统计，转载时请注明来源。个人的补贴、留言和申请不在其中。</p>
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
