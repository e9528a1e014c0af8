import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '../db/types.ts'
import type { Limit, Limits } from './limits.server.ts'
import { patienceSeconds } from './patience.server.ts'

export interface WaitingFormTable {
  id: Buffer
  sealed: Buffer
  expire_time: Date
}

declare module '../db/types.ts' {
  interface Tables {
    waiting_form: WaitingFormTable
  }
}

/** What was typed, by field name. */
export type WaitingFields = Readonly<Record<string, string | number>>

type Stored = { opensAt: number; fields: WaitingFields }

const validMs = 600_000
const mostBytes = 24_000
/** Of all visitors, so that nobody fills the disk. */
const stored: Limit = { name: 'waiting-forms', points: 5_000, seconds: 600 }

/**
 * Keeps a form for as long as its visitor waits. Only its ticket opens it: the database has neither ticket nor key.
 * @returns the ticket; null for a form that is too long, or while too many wait.
 */
export async function keepForm(db: Db, limits: Limits, fields: WaitingFields): Promise<string | null> {
  const now = Date.now()
  const text = JSON.stringify({ opensAt: now + patienceSeconds * 1_000, fields } satisfies Stored)
  if (Buffer.byteLength(text) > mostBytes || !(await limits.takeBelow(stored, ''))) return null
  const ticket = randomBytes(24)
  await db.deleteFrom('waiting_form').where('expire_time', '<', new Date(now)).execute()
  await db
    .insertInto('waiting_form')
    .values({ id: idOf(ticket), sealed: seal(ticket, text), expire_time: new Date(now + validMs) })
    .execute()
  return ticket.toString('base64url')
}

/** `early`: the visitor has not waited long enough, and the form is still there. */
export type TakenForm =
  | { state: 'ready'; fields: WaitingFields }
  | { state: 'early'; seconds: number }
  | { state: 'gone' }

/** Takes a form whose visitor has waited, which works once. */
export async function takeForm(db: Db, text: string): Promise<TakenForm> {
  const ticket = Buffer.from(text, 'base64url')
  if (ticket.length !== 24) return { state: 'gone' }
  return db.transaction().execute(async (tx): Promise<TakenForm> => {
    const row = await tx
      .deleteFrom('waiting_form')
      .where('id', '=', idOf(ticket))
      .where('expire_time', '>=', new Date())
      .returningAll()
      .executeTakeFirst()
    if (!row) return { state: 'gone' }
    const { opensAt, fields } = unseal(ticket, row.sealed)
    const seconds = Math.ceil((opensAt - Date.now()) / 1_000)
    if (seconds <= 0) return { state: 'ready', fields }
    await tx.insertInto('waiting_form').values(row).execute()
    return { state: 'early', seconds }
  })
}

const idOf = (ticket: Buffer): Buffer => createHash('sha256').update('waiting-form\0').update(ticket).digest()

const keyOf = (ticket: Buffer): Buffer => Buffer.from(hkdfSync('sha256', ticket, '', 'waiting-form', 32))

function seal(ticket: Buffer, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ticket), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function unseal(ticket: Buffer, sealed: Buffer): Stored {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ticket), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return JSON.parse(
    `${decipher.update(sealed.subarray(12, -16), undefined, 'utf8')}${decipher.final('utf8')}`,
  ) as Stored
}
