import { isKind, notificationKinds } from './kinds.ts'

/** What a delivery is about, by the name of its event. */
export function titleOfEvent(event: string): string {
  const [kind = ''] = event.split(':')
  if (isKind(kind)) return notificationKinds[kind].title
  if (kind === 'digest') return '每天汇总的邮件'
  if (kind === 'address.code') return '确认邮箱的验证码'
  return kind.endsWith('.answered') ? '通知群众有了答复' : '通知'
}
