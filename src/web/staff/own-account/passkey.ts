/** Adds a passkey to the user's own account, in two steps: an offer for the browser, and what it made. */
import { redirect } from 'react-router'
import { addPasskey, offerPasskey } from '../../../access/sign-in/commands-passkeys.server.ts'
import { toPasskeySite } from '../../../access/sign-in/passkey-site.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import { flashCookie } from '../../request/flash.server.ts'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import { readRegistration } from '../sign-in/passkey-response.ts'

export const loader = staffLoader('/staff/me/passkey', 'signed-in', () => redirect(href('/staff/me')))

export const action = staffAction(
  '/staff/me/passkey',
  'signed-in',
  async ({ site, session, origin, secure, readForm }) => {
    const form = await readForm()
    const place = toPasskeySite(origin)
    const name = oneLine(fieldText(form, 'name', 60))
    try {
      if (name === '' || name.length > 30) throw wrongField('name', '请给它起个名字，最多 30 个字，例如“办公室电脑”')
      if (!form.has('response'))
        return Response.json(await offerPasskey(site, session, place, fieldText(form, 'password', 400)))
      const response = readRegistration(fieldText(form, 'response', 30_000))
      if (!response) throw new AppError('invalid', '没有添加成功，请再试一次。')
      await addPasskey(site, session, place, { name, response })
      return Response.json({}, { headers: { 'set-cookie': flashCookie(href('/staff/me'), 'passkey', secure) } })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return Response.json({ message: error.message, field: error.field ?? null }, refusalInit(error))
    }
  },
)
