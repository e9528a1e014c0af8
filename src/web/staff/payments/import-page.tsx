import { useEffect, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { importStages, isRunning } from '../../../domain/payments/uploads/stages.ts'
import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/import-page.ts'
import { ImportReport } from './import-report.tsx'
import { Discard, ErrorDownload } from './import-parts.tsx'
import { changeImport, type ImportView, loadImport } from './import.server.ts'
import styles from './payments.css?url'
import { refusedReason } from './reason-form.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/payments/:id', 'subsidy-batch.approve', loadImport)

export const action = staffAction('/staff/payments/:id', 'subsidy-batch.approve', changeImport)

export const meta = () => [{ title: getPageTitle('/staff/payments/:id') }]

/** An uploaded file of payments on its way: check, columns, figures, import. */
export default function ImportPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/payments')}>
            ‹ 补贴数据
          </a>
        </p>
        <h1 className="staff-title">{view.fileName}</h1>
        <p className="login-note">
          {view.person}于 {view.time} 上传，{importStages[view.stage]}。
          {view.ends ? `没有人处理的，${view.ends} 自动结束，文件从服务器上删除。` : ''}
        </p>
        <Outcome notice={answer?.notice} />
        {isRunning(view.stage) ? <Running view={view} /> : <Settled view={view} />}
      </section>
      {view.stage === 'columns' && view.mayImport ? <ColumnForm view={view} answer={answer} /> : null}
      {(view.stage === 'checked' || view.stage === 'approval') && view.report ? (
        <ImportReport view={view} report={view.report} refused={answer && refusedReason(answer)} />
      ) : null}
    </>
  )
}

const lookAgainMs = 1_000

/** Asks until the job is done. By API, because the data of a page would keep an unattended session open. */
function Running({ view }: { view: ImportView }) {
  const { id, stage, readRows: readBefore } = view
  const [readRows, setReadRows] = useState(readBefore)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = async () => {
      const response = await fetch(`/api/staff/payment-imports/${id}`, { cache: 'no-store' }).catch(() => null)
      // The server is away for a while.
      if (!response || response.status >= 500) return
      const { data } = (await response.json()) as { data: Pick<ImportView, 'stage' | 'readRows'> | null }
      if (data?.stage === stage) setReadRows(data.readRows)
      // It is done, or the session has ended, which the page says.
      else await revalidate()
    }
    const timer = setInterval(() => void ask(), lookAgainMs)
    return () => clearInterval(timer)
  }, [id, stage, revalidate])
  return (
    <>
      <p role="status">
        {stage === 'check' ? '正在检查' : '正在写入'}，已读 {readRows.toLocaleString('zh-CN')} 行……
        <progress aria-label={importStages[stage]} />
      </p>
      <p className="login-note">可以离开这个页面，服务器会接着做；稍后从“补贴数据”再打开。</p>
      {stage === 'check' && view.mayImport ? <Discard /> : null}
      <noscript>
        <p className="staff-note">请稍后刷新这个页面。</p>
      </noscript>
    </>
  )
}

function Settled({ view: { stage, batchId, refusal, errorCount, id } }: { view: ImportView }) {
  switch (stage) {
    case 'imported':
      return (
        <p className="staff-done" role="status">
          已作为批次 {batchId} 导入，群众现在就可以查到。上传的文件已从服务器上删除。
        </p>
      )
    case 'refused':
      return (
        <div className="staff-problem" role="alert">
          <p>
            <strong>没有导入</strong>，{refusal}
          </p>
          {errorCount > 0 ? <ErrorDownload id={id} /> : null}
        </div>
      )
    case 'discarded':
      return <p className="staff-note">这个文件没有导入，已从服务器上删除。</p>
    default:
      return null
  }
}

/** What the headings mean that nobody knows yet; the district's next files are read the same way. */
function ColumnForm({ view, answer }: { view: ImportView; answer: Route.ComponentProps['actionData'] }) {
  const known = view.headings.filter(({ field }) => field !== null)
  const open = view.columns.filter((column) => known.every(({ field }) => field !== column.field))
  return (
    <section className="panel" aria-labelledby="columns">
      <h2 id="columns" className="section-title">
        这些列是什么
      </h2>
      <p className="login-note">
        文件里有些表头没有认出来。请为它们选择对应的列，不需要的选“不用”。选好后会记住，以后同样的文件不用再选。
        必须有的列还缺：
        {open
          .filter(({ isRequired }) => isRequired)
          .map(({ title }) => title)
          .join('、')}
        。
      </p>
      {known.length > 0 ? (
        <p className="login-note">已认出：{known.map(({ heading }) => heading).join('、')}。</p>
      ) : null}
      <Form className="staff-form" method="post">
        {view.headings
          .filter(({ field }) => field === null)
          .map(({ heading }, at) => (
            <div className="field" key={heading}>
              <label htmlFor={`column-${at}`}>{heading}</label>
              <select
                id={`column-${at}`}
                name={`column:${heading}`}
                defaultValue={answer?.typed[`column:${heading}`] ?? ''}
              >
                <option value="">不用</option>
                {open.map(({ field, title }) => (
                  <option key={field} value={field}>
                    {title}
                  </option>
                ))}
              </select>
            </div>
          ))}
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="columns">
            按这些列检查
          </SubmitButton>
        </p>
      </Form>
      {known.length > 0 ? (
        <p className="login-note">已认出：{known.map(({ heading }) => heading).join('、')}。</p>
      ) : null}
      <Discard />
    </section>
  )
}
