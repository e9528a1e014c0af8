import { Form, redirect } from 'react-router'
import { listNotifications, markAllRead } from '../../../domain/notifications/bell.server.ts'
import { isKind, notificationKinds } from '../../../domain/notifications/kinds.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import type { Notice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/notifications-page.ts'

const path = '/staff/notifications'

export const loader = staffLoader(path, 'signed-in', async ({ site, staff, query: { pageNum, mode } }) => {
  const { rows, ...page } = await listNotifications(site.db, staff, site.district.areaCode, pageNum)
  return {
    ...page,
    isDone: mode === 'read',
    rows: rows.map(({ kind, createTime, ...row }) => ({
      ...row,
      title: isKind(kind) ? notificationKinds[kind].title : '有事要办理',
      time: formatDateTime(createTime),
    })),
  }
})

export const action = staffAction(path, 'signed-in', async ({ site, staff, readForm }) => {
  await readForm()
  await markAllRead(site.db, staff, site.district.areaCode)
  return redirect(href(path, { mode: 'read' }), { status: 303 })
})

export const meta = () => [{ title: getPageTitle(path) }]

const done: Notice = { kind: 'success', title: '已标为看过', message: '有新的事情时会再提醒。' }

/** What the user was told of, the newest first. Opening the page of one marks it as read. */
export default function NotificationsPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <section className="panel">
      <div className="staff-head">
        <h1 className="staff-title">提醒</h1>
        {view.rows.some(({ isRead }) => !isRead) ? (
          <Form method="post">
            <SubmitButton>全部标为看过</SubmitButton>
          </Form>
        ) : null}
      </div>
      <p className="login-note">
        打开它所在的页面，就算看过了。哪些事要提醒、要不要发邮件，在
        <a className="staff-link" href={`${href('/staff/me')}#notifications`}>
          我的账号
        </a>
        中选择。
      </p>
      <Outcome notice={view.isDone ? done : null} />
      {view.rows.length === 0 ? (
        <p className="empty">还没有提醒。有留言、稿件等要您办理的事，会列在这里。</p>
      ) : (
        <NotificationTable rows={view.rows} />
      )}
      <Pager {...view} addressOf={(pageNum) => href(path, { pageNum })} />
    </section>
  )
}

const NotificationTable = ({ rows }: { rows: Route.ComponentProps['loaderData']['rows'] }) => (
  <CardTable heads={['事情', '单位', '时间', '看过']}>
    {rows.map(({ id, title, unitName, path: to, time, isRead }) => (
      <tr key={id}>
        <td data-label="事情">
          <a className={isRead ? 'staff-link' : 'staff-link row-title'} href={to}>
            {title}
          </a>
        </td>
        <td data-label="单位">{unitName || '—'}</td>
        <td data-label="时间">
          <span className="unbroken">{time}</span>
        </td>
        <td data-label="看过">{isRead ? '看过' : '新'}</td>
      </tr>
    ))}
  </CardTable>
)
