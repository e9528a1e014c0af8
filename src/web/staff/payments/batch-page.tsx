import { Form } from 'react-router'
import { showAmount, showYuan } from '../../../platform/amount.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { Pager } from '../../ui/pager.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { Fact } from '../frame/fact.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/batch-page.ts'
import { findInBatch, loadBatch } from './batch.server.ts'
import styles from './payments.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/payments/batches/:id', 'subsidy-payment.approve', loadBatch)

export const action = staffAction('/staff/payments/batches/:id', 'subsidy-payment.approve', findInBatch)

export const meta = () => [{ title: getPageTitle('/staff/payments/batches/:id') }]

/** One imported file: its payments, each of which can be corrected. */
export default function BatchPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <section className="panel">
        <p>
          <a className="staff-link" href={href('/staff/payments')}>
            ‹ 补贴数据
          </a>
        </p>
        <h1 className="staff-title">
          批次 {view.batch.id}：{view.batch.fileName}
        </h1>
        <dl className="facts">
          <Fact title="笔数">{view.batch.rows.toLocaleString('zh-CN')}</Fact>
          <Fact title="导入时合计">{showYuan(view.batch.totalFen)} 元</Fact>
          <Fact title="导入">
            {view.batch.time}，{view.batch.actor}
          </Fact>
          {view.batch.approver ? <Fact title="确认公开">{view.batch.approver}</Fact> : null}
          {view.batch.undone ? (
            <Fact title="撤销">
              {view.batch.undone}，{view.batch.undoReason}
            </Fact>
          ) : null}
        </dl>
        <Outcome notice={answer && 'notice' in answer ? answer.notice : null} />
      </section>
      {view.batch.undone ? null : <Payments view={view} answer={answer} />}
    </>
  )
}

type View = Route.ComponentProps['loaderData']

function Payments({ view, answer }: { view: View; answer: Route.ComponentProps['actionData'] }) {
  const found = answer && 'found' in answer ? answer.found : view.found
  const words = answer && ('words' in answer ? answer.words : answer.typed['words'])
  return (
    <section className="panel" aria-labelledby="payments">
      <h2 id="payments" className="section-title">
        补贴记录
      </h2>
      <p className="login-note">姓名、号码已经遮盖。找到要改的那一笔，打开后更正或收回。</p>
      <Form className="staff-form payment-find" method="post">
        <Field
          name="words"
          label="查找"
          hint="身份证号、唯一标识、清册编码或支付单编码，要写完整。"
          autoComplete="off"
          maxLength={60}
          defaultValue={words ?? ''}
        />
        <SubmitButton name="intent" value="find">
          查找
        </SubmitButton>
      </Form>
      {found.total === 0 ? (
        <p className="empty">这个批次里没有找到，请核对号码；也可能在别的批次里。</p>
      ) : (
        <Rows rows={found.rows} />
      )}
      {answer ? (
        <p>
          <a className="staff-link" href={href('/staff/payments/batches/:id', { id: view.batch.id })}>
            看全部 {view.found.total.toLocaleString('zh-CN')} 笔
          </a>
        </p>
      ) : (
        <Pager
          {...view.found}
          addressOf={(pageNum) => href('/staff/payments/batches/:id', { id: view.batch.id, pageNum })}
        />
      )}
    </section>
  )
}

type Found = Route.ComponentProps['loaderData']['found']

const Rows = ({ rows }: { rows: Found['rows'] }) => (
  <CardTable heads={['唯一标识', '姓名', '身份证号', '项目', '业务期间', '金额（元）', '发放时间']}>
    {rows.map(({ id, isShown, isCorrected, cells }) => (
      <tr key={id}>
        <td data-label="唯一标识">
          <a className="staff-link" href={href('/staff/payments/rows/:id', { id })}>
            {cells.uniquelyIdentifies}
            <span className="visually-hidden">，更正或收回</span>
          </a>
          {isShown ? isCorrected ? <small>更正过</small> : null : <small className="notable">已收回</small>}
        </td>
        <td data-label="姓名">{cells.objectName}</td>
        <td data-label="身份证号">{cells.objectIdentity}</td>
        <td data-label="项目">{cells.projectName}</td>
        <td data-label="业务期间">{cells.businessPeriod}</td>
        <td data-label="金额（元）" className="figure">
          {showAmount(cells.amount)}
        </td>
        <td data-label="发放时间">
          <span className="unbroken">{cells.putTime}</span>
        </td>
      </tr>
    ))}
  </CardTable>
)
