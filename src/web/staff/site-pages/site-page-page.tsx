import { useState } from 'react'
import { Form } from 'react-router'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import prose from '../../ui/styles/prose.css?url'
import { Pager } from '../../ui/pager.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { OfficePhone } from '../frame/forms/office-phone.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/page.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import type { Route } from './+types/site-page-page.ts'
import { loadSitePage, saveSitePage, type SitePageAnswer } from './site-pages.server.ts'

export const links = () => [{ rel: 'stylesheet', href: prose }]

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
          <PlainText text={view.content} />
        )}
      </section>
      <Versions view={view} />
    </>
  )
}

function TextForm({ view, answer }: { view: View; answer: SitePageAnswer | undefined }) {
  const [text, setText] = useState(answer?.typed.content ?? view.content)
  return (
    <>
      {view.former === null ? null : (
        <p className="staff-note">
          下面是{view.former === 0 ? '产品自带的文字' : `第 ${view.former} 版`}，保存后成为新的版本。
        </p>
      )}
      {answer?.now == null ? null : (
        <>
          <h2 className="section-title">现在的文字</h2>
          <PlainText text={answer.now} />
        </>
      )}
      <Form className="staff-form site-page-form" method="post" noValidate>
        <input type="hidden" name="version" value={answer?.typed.version ?? view.version} />
        <KeptField
          name="content"
          label="文字"
          hint="一行是一段。“一、”开头的一行是小标题，“- ”开头的一行是列表。链接写成 [名称](/网址)，只能指向本站的页面。"
          error={answer?.errors.content}
          draft={`content.${view.former ?? 'now'}`}
          saved={view.content}
          typed={answer?.typed.content}
          version={view.version}
          onText={setText}
          rows={24}
        />
        <OfficePhone view={answer?.officePhone ?? view.officePhone} />
        <Field
          name="reason"
          label="修改的原因"
          error={answer?.errors.reason}
          defaultValue={answer?.typed.reason}
          autoComplete="off"
        />
        <p className="form-buttons">
          <SubmitButton primary>保存并公开</SubmitButton>
        </p>
      </Form>
      <h2 className="section-title">预览</h2>
      <PlainText text={text} />
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
