import { Form } from 'react-router'
import { CardTable } from '../frame/card-table.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import { ChannelsPanel } from './channels-panel.tsx'
import type { Route } from './+types/undelivered-page.ts'
import { actOnUndelivered, loadUndelivered } from './undelivered.server.ts'

const path = '/staff/notifications/undelivered'

export const loader = staffLoader(path, 'settings.read', loadUndelivered)

export const action = staffAction(path, 'settings.read', actOnUndelivered)

export const meta = () => [{ title: getPageTitle(path) }]

type View = Route.ComponentProps['loaderData']

/** Notifications that did not arrive, with what to do about them. */
export default function UndeliveredPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { rows, mayChange, channels, notice } = refused?.now ?? loaderData
  const isTest = refused?.now.action === 'test'
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">{getPageTitle(path)}</h1>
        <p className="login-note">
          一条通知送不到，会在八小时内再试十一次。以后还送不到的，请先按原因处理，
          <a className="staff-link" href="#channels">
            试发
          </a>
          成功以后再重发，或者放弃。
        </p>
        <Outcome notice={isTest ? null : (refused?.notice ?? notice)} />
        {rows.length === 0 ? (
          <p className="empty">没有送不到的通知。</p>
        ) : (
          <Form method="post">
            <CardTable heads={['通知', '原因', '时间', '操作']}>
              {rows.map((row) => (
                <UndeliveredRow key={row.id} row={row} mayChange={mayChange} />
              ))}
            </CardTable>
          </Form>
        )}
      </section>
      <ChannelsPanel
        channels={channels}
        mayTest={mayChange}
        notice={isTest ? refused.notice : null}
        errors={refused?.errors ?? {}}
        tried={refused?.now.target ?? ''}
        phone={refused?.typed['phone'] ?? ''}
      />
    </>
  )
}

const UndeliveredRow = ({ row, mayChange }: { row: View['rows'][number]; mayChange: boolean }) => (
  <tr>
    <td data-label="通知">
      {row.title}
      <small>{row.channelTitle}</small>
    </td>
    <td data-label="原因">
      {row.words}
      <small>{`试了 ${row.attempts} 次`}</small>
    </td>
    <td data-label="时间">
      <span className="unbroken">{row.createTime}</span>
      {row.nextTime ? <small className="unbroken">{`${row.nextTime} 再试`}</small> : null}
    </td>
    <td data-label="操作">
      {row.isDead && mayChange ? (
        <>
          <SubmitButton name="do" value={`retry:${row.id}`}>
            重发
          </SubmitButton>
          <SubmitButton name="do" value={`discard:${row.id}`}>
            放弃
          </SubmitButton>
        </>
      ) : row.isDead ? (
        '已放弃重试'
      ) : (
        '正在重试'
      )}
    </td>
  </tr>
)
