import { data, redirect } from 'react-router'
import { formatDateTime } from '../../../platform/dates.ts'
import { AppError } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import { changeOwnPassword, checkOwnPassword, setUpFactor } from '../../../access/sign-in/commands-own.server.ts'
import { endOtherSessions, endOwnSession } from '../../../access/sign-in/commands-sessions.server.ts'
import { listPasskeys, removePasskey } from '../../../access/sign-in/commands-passkeys.server.ts'
import { deviceCookie } from '../../../access/sign-in/device.server.ts'
import { offerFactor } from '../../../access/sign-in/factor-offer.server.ts'
import { notSaved } from '../accounts/not-saved.ts'
import type { OwnAccountField, OwnAccountRefused } from './own-account-refused.ts'
import { loadNotificationChoices, saveNotificationChoices } from './own-notifications.server.ts'
import { loadAccountFacts } from './account-facts.server.ts'
import { checkPassword } from '../../../access/sign-in/passwords.server.ts'
import type { Staff } from '../../../access/policy.ts'
import { getPasswordTime } from '../../../access/queries.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { listSessions } from '../../../access/sign-in/sessions.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { tokenCookie } from '../../../access/sign-in/token-cookie.server.ts'

const path = '/staff/me'
type Visit = StaffVisit<typeof path>

/** The user's own account, with an offer to set up a second factor if there is none. */
export async function loadOwnAccount({ site, session, query }: Visit) {
  const { staff, passwordTemporary, hasFactor } = session
  return {
    facts: await loadAccountFacts(site.db, session),
    loginName: staff.loginName,
    passwordTime: formatDateTime(await getPasswordTime(site.db, staff)),
    passwordTemporary,
    hasFactor,
    offer: hasFactor ? null : await offerFactor(site.keys, session, site.now),
    notifications: await loadNotificationChoices({ site, staff }),
    done: query.mode ?? null,
    passkeys: (await listPasskeys(site.db, staff.id)).map((each) => ({
      ...each,
      createTime: formatDateTime(each.createTime),
      usedTime: each.usedTime && formatDateTime(each.usedTime),
    })),
    sessions: (await listSessions(site.db, staff.id, session.tokenHash, site.now)).map((each) => ({
      ...each,
      startTime: formatDateTime(each.startTime),
      usedTime: formatDateTime(each.usedTime),
    })),
  }
}

const notificationIntents = new Set(['address', 'code', 'choices'])

/** Changes the user's password, what they hear about, sets up the second factor, or ends sessions. */
export async function saveOwnAccount(visit: Visit & Submission) {
  const form = await visit.readForm()
  if (form.has('passkey')) return dropPasskey(visit, form)
  if (notificationIntents.has(fieldText(form, 'intent', 20))) return saveNotificationChoices(visit, form)
  return form.has('end') ? endSessions(visit, form) : saveCredentials(visit, form)
}

async function dropPasskey({ site, session }: Visit, form: FormData) {
  try {
    await removePasskey(site.db, session, idParameter.parse(fieldText(form, 'passkey', 12)))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const notice: Notice = { kind: 'error', title: '没有删除', message: error.message }
    return data<OwnAccountRefused>({ intent: 'passkey', notice, errors: {} }, refusalInit(error))
  }
  return redirect(href(path, { mode: 'passkey-removed' }), { status: 303 })
}

/** Ends the session named by the button, or all others. */
async function endSessions({ site, session }: Visit, form: FormData) {
  const wanted = fieldText(form, 'end', 12)
  try {
    if (wanted === 'others') await endOtherSessions(site.db, session)
    else await endOwnSession(site.db, session, idParameter.parse(wanted))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const notice: Notice = { kind: 'error', title: '没有结束', message: error.message }
    return data<OwnAccountRefused>({ intent: 'session', notice, errors: {} }, refusalInit(error))
  }
  return redirect(href(path, { mode: wanted === 'others' ? 'others' : 'session' }), { status: 303 })
}

async function saveCredentials({ site, session, secure }: Visit & Submission, form: FormData) {
  const text = (name: string): string => fieldText(form, name, 400)
  const isFactor = text('intent') === 'factor'
  const intent = isFactor ? 'factor' : 'password'
  const given = { before: text('before'), after: text('after'), again: text('again') }
  const errors = isFactor ? {} : await newPasswordErrors(given, session.staff)
  let token: string
  try {
    if (isFactor)
      token = await setUpFactor(
        site.db,
        site.keys,
        site.limits,
        session,
        { offer: text('offer'), code: text('code'), password: given.before },
        site,
      )
    else if (Object.keys(errors).length > 0) {
      // Check the current password too, so that all errors are reported together.
      await checkOwnPassword(site.db, site.limits, session.staff, given.before)
      return data<OwnAccountRefused>({ intent, notice: notSaved(errors), errors }, { status: 422 })
    } else token = await changeOwnPassword(site.db, site.limits, session, given, site.now)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const all: FieldErrors<OwnAccountField> = error.field ? { [error.field]: error.message, ...errors } : {}
    const notice: Notice = error.field ? notSaved(all) : { kind: 'error', title: '没有保存', message: error.message }
    const refused: OwnAccountRefused = { intent, notice, errors: all }
    if (isFactor && !session.hasFactor) refused.offer = await offerFactor(site.keys, session, site.now, text('offer'))
    return data(refused, refusalInit(error))
  }
  const cookies = [tokenCookie(token, secure), await deviceCookie(site, session.staff.loginName, secure)]
  return redirect(href(path, { mode: intent }), {
    status: 303,
    headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  })
}

async function newPasswordErrors(
  { after, again }: { after: string; again: string },
  { loginName, name }: Staff,
): Promise<FieldErrors<OwnAccountField>> {
  const errors: FieldErrors<OwnAccountField> = {}
  const wrong = await checkPassword(after, [loginName, name])
  if (wrong) errors.after = wrong
  if (after !== again) errors.again = '两次输入的新密码不一致'
  return errors
}
