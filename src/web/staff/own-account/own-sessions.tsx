import { Form } from 'react-router'
import type { Notice } from '../../ui/notice.tsx'
import { CardTable } from '../frame/card-table.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

type OwnSession = {
  id: number
  state: 'factor' | 'open'
  startTime: string
  usedTime: string
  device: string
  source: string
  isOwn: boolean
}

type OwnSessionsProps = {
  sessions: readonly OwnSession[]
  notice: Notice | null | undefined
}

/** Where the account is signed in, with a way to end it. */
export function OwnSessions({ sessions, notice }: OwnSessionsProps) {
  return (
    <section className="panel">
      <h2 className="section-title">登录状态</h2>
      <Outcome notice={notice} />
      <p className="login-note">
        一个账号同时只在一处登录：在别处登录，这里就退出。列出不认识的设备时，请结束它，并修改密码。网络代号相同，说明来自同一个网络。
      </p>
      <Form method="post">
        <CardTable heads={['设备', '登录时间', '上次使用', '网络代号', '操作']}>
          {sessions.map(({ id, state, startTime, usedTime, device, source, isOwn }) => (
            <tr key={id}>
              <td data-label="设备">
                <span>{device || '未知设备'}</span>
                <small>{isOwn ? '正在使用' : state === 'factor' ? '密码已通过，等待动态口令' : '已登录'}</small>
              </td>
              <td data-label="登录时间">
                <span>{startTime}</span>
              </td>
              <td data-label="上次使用">
                <span>{usedTime}</span>
              </td>
              <td data-label="网络代号">
                <span className="unbroken">{source || '—'}</span>
              </td>
              <td data-label="操作">
                <SubmitButton name="end" value={id}>
                  结束<span className="visually-hidden">{`${startTime} 的登录`}</span>
                </SubmitButton>
              </td>
            </tr>
          ))}
        </CardTable>
        {sessions.length > 1 ? (
          <p className="form-buttons">
            <SubmitButton name="end" value="others">
              结束其他全部登录
            </SubmitButton>
          </p>
        ) : null}
      </Form>
    </section>
  )
}
