import { DisclosureFrame } from '../disclosure/disclosure-frame.tsx'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/data-set-page.ts'
import { DataFacts } from './data-facts.tsx'
import styles from './open-data.css?url'
import { loadDataSet } from './open-data.server.ts'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageLoader('/open-data/:name', async ({ site, params }) => ({
  ...(await loadDataSet(site, params['name'] ?? '')),
  district: site.district.name,
}))

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [
        { title: `${loaderData.title}（开放数据） - ${loaderData.district}三务公开` },
        { name: 'description', content: `${loaderData.district}三务公开数据：${loaderData.about}` },
      ]
    : []

/** A data set: its files, by years where it is long, and what each field says. */
export default function DataSetPage({ loaderData: set }: Route.ComponentProps) {
  return (
    <DisclosureFrame title={`${set.title}（开放数据）`} parent="/open-data">
      <p>{set.about}</p>
      <DataFacts set={set} />
      {set.years.length > 0 ? (
        <section>
          <h2 className="section-title">按年份下载（CSV）</h2>
          <p>年份是{set.yearsAre}。</p>
          <ul className="data-files">
            {set.years.map(({ year, address }) => (
              <li key={year}>
                <a href={address} download>
                  {year} 年
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <h2 className="section-title">字段</h2>
        <p>
          表格（CSV）的第一行是中文名称，JSON 里用英文名称。每一行由“{set.key}”区分。文字以 = + - @
          开头或者是长数字的，表格里前面加了一个单引号 '，电子表格软件才不会改写它。
        </p>
        <dl className="data-fields">
          {set.fields.map((field) => (
            <div key={field.name}>
              <dt>
                {field.title} <code>{field.name}</code>
              </dt>
              <dd>
                {field.about}
                <span className="data-field-type">
                  {field.type}
                  {field.values ? `：${field.values}` : ''}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </DisclosureFrame>
  )
}
