import { href } from '../../href.ts'
import prose from '../../ui/styles/prose.css?url'
import { Pager } from '../../ui/pager.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import editorStyles from '../editor/editor.css?url'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/site-page-page.ts'
import { loadSitePage, saveSitePage } from './site-pages.server.ts'
import { SiteText, TextForm } from './text-form.tsx'

export const links = () => [
  { rel: 'stylesheet', href: prose },
  { rel: 'stylesheet', href: editorStyles },
]

export const loader = staffLoader('/staff/site-pages/:page', 'site-page.read', loadSitePage)

export const action = staffAction('/staff/site-pages/:page', 'site-page.read', saveSitePage)

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.title ?? '网站说明' }]

type View = Route.ComponentProps['loaderData']

/** The text of one page, and its versions. */
export default function SitePagePage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/site-pages')}>
            ‹ 网站说明
          </a>
        </p>
        <h1 className="staff-title">{view.title}</h1>
        <Outcome notice={answer?.notice} errors={answer?.errors} />
        {view.mayChange ? (
          // Another version begins with another text.
          <TextForm key={`${view.page} ${view.former}`} view={view} answer={answer} />
        ) : (
          <SiteText html={view.html} />
        )}
      </section>
      <Versions view={view} />
    </>
  )
}

function Versions({ view }: { view: View }) {
  const fill = (version: number) => href('/staff/site-pages/:page', { page: view.page, version: String(version) })
  return (
    <section className="panel">
      <h2 className="section-title">修改记录</h2>
      <CardTable heads={['版本', '时间', '原因', '字数', '操作']}>
        {view.versions.rows.map(({ version, time, person, reason, length }) => (
          <tr key={version}>
            <td data-label="版本">第 {version} 版</td>
            <td data-label="时间">
              <span className="unbroken">{time}</span>
              <small>{person}</small>
            </td>
            <td data-label="原因">{reason}</td>
            <td data-label="字数">{length}</td>
            <td data-label="操作">
              {version === view.version ? (
                '现在的文字'
              ) : (
                <a className="staff-link" href={fill(version)}>
                  {view.mayChange ? '填入' : '查看'}
                  <span className="visually-hidden">第 {version} 版</span>
                </a>
              )}
            </td>
          </tr>
        ))}
        <tr>
          <td data-label="版本">产品自带</td>
          <td data-label="时间">—</td>
          <td data-label="原因">—</td>
          <td data-label="字数">—</td>
          <td data-label="操作">
            {view.version === 0 ? (
              '现在的文字'
            ) : (
              <a className="staff-link" href={fill(0)}>
                {view.mayChange ? '填入' : '查看'}
                <span className="visually-hidden">产品自带的文字</span>
              </a>
            )}
          </td>
        </tr>
      </CardTable>
      <Pager
        {...view.versions}
        addressOf={(pageNum) => href('/staff/site-pages/:page', { page: view.page, pageNum })}
      />
    </section>
  )
}
