import { CardTable } from '../frame/card-table.tsx'
import { importStages } from '../../../domain/payments/uploads/stages.ts'
import { showYuan } from '../../../platform/amount.ts'
import { correctionTitles } from '../../../domain/payments/corrections/titles.ts'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/payments-page.ts'
import { PaymentUpload } from './payment-upload.tsx'
import { changePayments, loadPayments } from './payments.server.ts'
import styles from './payments.css?url'
import { ReasonForm, type Refused, refusedReason } from './reason-form.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/payments', 'subsidy-batch.read', loadPayments)

export const action = staffAction('/staff/payments', 'subsidy-batch.read', changePayments)

export const meta = () => [{ title: getPageTitle('/staff/payments') }]

type View = Route.ComponentProps['loaderData']

/** Files of payments: uploading, what waits, and what was imported. */
export default function PaymentsPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">补贴数据</h1>
        <p className="login-note">
          上传财政部门的补贴发放文件，先自动检查并与上一期对比，您核对确认以后才写入（本地区要求的，还要另一个人确认），群众随即可以凭身份证号查到。一笔错了可以更正或收回，整批错了可以撤销。
        </p>
        <p>
          <a className="staff-link" href={href('/staff/payments/projects')}>
            补贴政策说明
          </a>
        </p>
        <Outcome notice={answer ? answer.notice : view.notice} />
        {view.mayImport ? <PaymentUpload /> : <p className="staff-note">{uploader(view)}</p>}
        {view.imports.length > 0 ? <Imports rows={view.imports} most={view.mostImports} /> : null}
        {view.corrections.length > 0 ? <Corrections rows={view.corrections} /> : null}
      </section>
      {view.mayRead ? (
        <section className="panel" aria-labelledby="batches">
          <h2 id="batches" className="section-title">
            导入记录
          </h2>
          {view.rows.length === 0 ? (
            <p className="empty">还没有导入过补贴数据。</p>
          ) : (
            <Batches view={view} refused={answer && refusedReason(answer)} />
          )}
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
        {rows.map(({ id, fileName, person, time, stage, refusal, returnReason, ends }) => (
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
              {stage === 'checked' && returnReason ? <small className="notable">退回：{returnReason}</small> : null}
              {ends ? <small>没有人处理的，{ends} 自动结束并删除文件</small> : null}
            </td>
          </tr>
        ))}
      </CardTable>
      {most ? <p className="empty-hint">最多列出 {most} 个；更早的没有导入，一周以后不再保留在这里。</p> : null}
    </>
  )
}

function Batches({ view: { rows, mayUndo, mayApprove }, refused }: { view: View; refused: Refused | undefined }) {
  return (
    <CardTable heads={['批次', '文件', '笔数', '合计（元）', '导入', '状态']}>
      {rows.map((batch) => (
        <tr key={batch.id}>
          <td data-label="批次">
            {mayApprove && !batch.undone ? (
              <a className="staff-link" href={href('/staff/payments/batches/:id', { id: batch.id })}>
                {batch.id}
                <span className="visually-hidden">，打开这个批次的补贴记录</span>
              </a>
            ) : (
              batch.id
            )}
          </td>
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
            <BatchState batch={batch} mayUndo={mayUndo} refused={refused} />
          </td>
        </tr>
      ))}
    </CardTable>
  )
}

type BatchRow = View['rows'][number]

function BatchState({
  batch,
  mayUndo,
  refused,
}: {
  batch: BatchRow
  mayUndo: boolean | undefined
  refused: Refused | undefined
}) {
  const { id, rows, undone, undoReason, approver, askReason, askActor, declineReason, mayAsk } = batch
  const form = { id, of: `批次 ${id}`, refused }
  if (undone)
    return (
      <>
        已撤销
        <small className="unbroken">{undone}</small>
        {undoReason ? <small>理由：{undoReason}</small> : null}
      </>
    )
  return (
    <>
      已导入
      {approver ? <small>{approver} 确认公开</small> : null}
      {askActor ? (
        <small>
          <strong className="notable">{askActor} 申请撤销</strong>：{askReason}
        </small>
      ) : null}
      {declineReason ? <small>上次申请撤销没有同意：{declineReason}</small> : null}
      {mayUndo ? (
        <ReasonForm title="撤销" intent="undo" {...form}>
          删除这个批次的 {rows.toLocaleString('zh-CN')} 笔记录，群众不再查到。撤销后可以重新导入。
        </ReasonForm>
      ) : null}
      {mayUndo && askActor ? (
        <ReasonForm title="不同意撤销" intent="decline" {...form}>
          批次保持原样，申请的人会看到理由。
        </ReasonForm>
      ) : null}
      {mayAsk ? (
        <ReasonForm title="申请撤销" intent="ask" {...form}>
          整批都导错了的，写明理由，由管理员决定。只有几笔错的，打开批次逐笔更正。
        </ReasonForm>
      ) : null}
    </>
  )
}

/** Corrections that a second person has to confirm. */
function Corrections({ rows }: { rows: View['corrections'] }) {
  return (
    <>
      <h2 className="section-title">等待确认的更正</h2>
      <CardTable heads={['补贴', '改动', '提出']}>
        {rows.map(({ id, paymentId, number, kind, changed, reason, actor, time }) => (
          <tr key={id}>
            <td data-label="补贴">
              <a className="staff-link" href={href('/staff/payments/rows/:id', { id: paymentId ?? 0 })}>
                {number}
              </a>
            </td>
            <td data-label="改动">
              {correctionTitles[kind]}
              {changed}
              <small>理由：{reason}</small>
            </td>
            <td data-label="提出">
              <span className="unbroken">{time}</span>
              <small>{actor}</small>
            </td>
          </tr>
        ))}
      </CardTable>
    </>
  )
}
