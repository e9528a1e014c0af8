import { CardTable } from '../frame/card-table.tsx'
import { Form } from 'react-router'
import { importStages } from '../../../domain/subsidies/imports/stages.ts'
import { showYuan } from '../../../domain/subsidies/amount.ts'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { titleOf } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/page.server.ts'
import type { Route } from './+types/payments-page.ts'
import { PaymentUpload } from './payment-upload.tsx'
import { changePayments, loadPayments } from './payments.server.ts'
import styles from './payments.css?url'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/payments', 'subsidy-batch.read', loadPayments)

export const action = staffAction('/staff/payments', 'subsidy-batch.read', changePayments)

export const meta = () => [{ title: titleOf('/staff/payments') }]

type View = Route.ComponentProps['loaderData']

/** Files of payments: uploading, what waits, and what was imported. */
export default function PaymentsPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">补贴数据</h1>
        <p className="login-note">
          上传财政部门的补贴发放文件，先自动检查并与上一期对比，您确认以后才写入，群众随即可以凭身份证号查到。导错了可以整批撤销。
        </p>
        <p>
          <a className="staff-link" href={href('/staff/payments/projects')}>
            补贴政策说明
          </a>
        </p>
        <Outcome notice={answer ? answer.notice : view.notice} />
        {view.mayImport ? <PaymentUpload /> : <p className="staff-note">{uploader(view)}</p>}
        {view.imports.length > 0 ? <Imports rows={view.imports} most={view.mostImports} /> : null}
      </section>
      {view.mayRead ? (
        <section className="panel" aria-labelledby="batches">
          <h2 id="batches" className="section-title">
            导入记录
          </h2>
          {view.rows.length === 0 ? <p className="empty">还没有导入过补贴数据。</p> : <Batches view={view} />}
          <Pager {...view} addressOf={(pageNum) => href('/staff/payments', { pageNum })} />
        </section>
      ) : null}
    </>
  )
}

const uploader = ({ district, mayRead }: View): string =>
  mayRead
    ? `补贴文件由管理整个${district}的编辑上传。`
    : `补贴文件涉及${district}所有的村，由管理整个${district}的账号处理。`

function Imports({ rows, most }: { rows: View['imports']; most: View['mostImports'] }) {
  return (
    <>
      <h2 className="section-title">没有处理完的文件</h2>
      <CardTable heads={['文件', '上传', '状态']}>
        {rows.map(({ id, fileName, person, time, stage, refusal }) => (
          <tr key={id}>
            <td data-label="文件">
              <a className="staff-link" href={href('/staff/payments/:id', { id })}>
                {fileName}
              </a>
            </td>
            <td data-label="上传">
              <span className="unbroken">{time}</span>
              <small>{person}</small>
            </td>
            <td data-label="状态">
              {importStages[stage]}
              {refusal ? <small>{refusal}</small> : null}
            </td>
          </tr>
        ))}
      </CardTable>
      {most ? <p className="empty-hint">最多列出 {most} 个；更早的没有导入，一周以后不再保留在这里。</p> : null}
    </>
  )
}

function Batches({ view: { rows, mayUndo } }: { view: View }) {
  return (
    <CardTable heads={['批次', '文件', '笔数', '合计（元）', '导入', '状态']}>
      {rows.map((batch) => (
        <tr key={batch.id}>
          <td data-label="批次">{batch.id}</td>
          <td data-label="文件">{batch.fileName}</td>
          <td data-label="笔数" className="figure">
            {batch.rows.toLocaleString('zh-CN')}
            {batch.bad > 0 ? <small>略过 {batch.bad.toLocaleString('zh-CN')} 行</small> : null}
          </td>
          <td data-label="合计（元）" className="figure">
            {showYuan(batch.totalFen)}
          </td>
          <td data-label="导入">
            <span className="unbroken">{batch.time}</span>
            <small>{batch.actor}</small>
          </td>
          <td data-label="状态">
            {batch.undone ? (
              <>
                已撤销
                <small className="unbroken">{batch.undone}</small>
              </>
            ) : (
              <>
                已导入
                {mayUndo ? <Undo id={batch.id} rows={batch.rows} /> : null}
              </>
            )}
          </td>
        </tr>
      ))}
    </CardTable>
  )
}

/** Opens before it does anything: whole villages lose their figures. */
function Undo({ id, rows }: { id: number; rows: number }) {
  return (
    <details className="undo">
      <summary>
        撤销<span className="visually-hidden">批次 {id}</span>
      </summary>
      <Form method="post">
        <p>删除这个批次的 {rows.toLocaleString('zh-CN')} 笔记录，群众不再查到。撤销后可以重新导入。</p>
        <SubmitButton name="id" value={id}>
          确认撤销<span className="visually-hidden">批次 {id}</span>
        </SubmitButton>
      </Form>
    </details>
  )
}
