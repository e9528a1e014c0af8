import { data, redirect } from 'react-router'
import {
  confirmOwnAddress,
  findOwnAddress,
  listChoices,
  listOwnKinds,
  saveChoices,
  saveOwnAddress,
} from '../../../domain/notifications/choices.server.ts'
import { notificationKinds, type NotificationKind, type Way, ways } from '../../../domain/notifications/kinds.ts'
import { AppError } from '../../../platform/errors.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { href } from '../../href.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import type { OwnAccountRefused } from './own-account-refused.ts'

type Visit = Pick<StaffVisit<'/staff/me'>, 'site' | 'staff'>
const section = '#notifications'

/** What the user hears about, and how. */
export async function loadNotificationChoices({ site, staff }: Visit) {
  const chosen = await listChoices(site.db, staff)
  return {
    mayMail: site.answerChannels.mail,
    address: await findOwnAddress(site.db, site.keys, staff),
    kinds: listOwnKinds(staff).map((kind) => ({
      kind,
      title: notificationKinds[kind].title,
      way: chosen.get(kind) ?? 'bell',
    })),
  }
}

/** Saves the choices, stores an address or confirms it. */
export async function saveNotificationChoices(visit: Visit, form: FormData) {
  const intent = fieldText(form, 'intent', 20)
  try {
    const done = await change(visit, intent, form)
    return redirect(`${href('/staff/me', { mode: done })}${section}`, { status: 303 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = error.field ? { [error.field]: error.message } : {}
    return data<OwnAccountRefused>(
      { intent, notice: { kind: 'error', title: '没有保存', message: error.message }, errors },
      refusalInit(error),
    )
  }
}

async function change({ site, staff }: Visit, intent: string, form: FormData) {
  const { db, keys, district } = site
  if (intent === 'address') {
    if (!site.answerChannels.mail) throw new AppError('conflict', '本站没有设置邮件服务器，不能发邮件。')
    const outcome = await saveOwnAddress(db, keys, staff, district.areaCode, fieldText(form, 'address', 200))
    return outcome === 'sent' ? ('address' as const) : ('address-removed' as const)
  }
  if (intent === 'code') {
    await confirmOwnAddress(db, staff, fieldText(form, 'code', 20))
    return 'code' as const
  }
  const choices = new Map<NotificationKind, Way>()
  for (const kind of listOwnKinds(staff)) {
    const way = ways.find((each) => each === form.get(kind))
    if (way) choices.set(kind, way)
  }
  const hour = Number(fieldText(form, 'digestHour', 2))
  await saveChoices(db, staff, choices, Number.isInteger(hour) && hour >= 0 && hour < 24 ? hour : 8)
  return 'choices' as const
}
