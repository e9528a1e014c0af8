import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { citizen, recordAudit } from '../../audit/audit.server.ts'
import type { KeyVersion } from '../../platform/crypto/key-set.ts'
import { commitLocally } from '../../platform/db/local-commit.ts'
import type { RequestContext } from '../request-context.ts'
import type { SubsidyType } from './rules.ts'
import type { LookUpInput } from './schema.ts'

/** Where a look-up came from. */
export type LookUpWay = 'page' | 'api'

/** Look-ups of one number on one day (Beijing time), of one type and in one way. */
export type LookUpRecord = {
  /** YYYY-MM-DD */
  day: string
  /** HH:mm of the first and the last one. */
  first: string
  last: string
  type: SubsidyType
  /** Null for those from before it was recorded. */
  way: LookUpWay | null
  count: number
}

/** Look-ups that are read, which bounds the query for a number that somebody asks for all the time. */
const readEvents = 500
/** Lines that are shown. */
const shownLines = 20

/** A keyed hash: enough to detect harvesting, not enough to identify anyone. */
const codeOf = ({ index }: KeyVersion, text: string): string =>
  createHmac('sha256', index).update(`audit\0${text}`).digest('hex').slice(0, 16)

/** Records a look-up in the audit, with address and ID number as keyed hashes. */
export async function recordLookUp(
  { db, keys, address, district }: RequestContext,
  { type, objectIdentity, pageNum }: LookUpInput,
  { way, found }: { way: LookUpWay; found: number },
): Promise<void> {
  const { current } = keys.read()
  await commitLocally(db, (tx) =>
    recordAudit(tx, {
      actor: citizen,
      action: 'subsidy-payment.look-up',
      districtCode: district.areaCode,
      subject: codeOf(current, objectIdentity),
      detail: { type, page: pageNum, found, way, from: codeOf(current, address) },
    }),
  )
}

/**
 * Who looked up an ID number before, as far as it is kept (`PORTAL_KEEP_LOOKUPS_DAYS`): time and kind, never an address.
 * In all districts, since the number finds payments in each. The newest first.
 */
export async function listLookUps(
  { db, keys }: Pick<RequestContext, 'db' | 'keys'>,
  identity: string,
): Promise<LookUpRecord[]> {
  const codes = keys.read().versions.map((version) => codeOf(version, identity))
  const { rows } = await sql<LookUpRecord>`
    with event as (
      select at at time zone 'Asia/Shanghai' as time, (detail->>'type')::integer as type, detail->>'way' as way
      from audit_event
      where subject = any(${codes}::text[]) and actor = ${citizen} and action = 'subsidy-payment.look-up'
      order by at desc limit ${readEvents}
    )
    select to_char(time, 'YYYY-MM-DD') as day, to_char(min(time), 'HH24:MI') as first,
      to_char(max(time), 'HH24:MI') as last, type, way, count(*)::integer as count
    from event group by to_char(time, 'YYYY-MM-DD'), type, way
    order by max(time) desc limit ${shownLines}`.execute(db)
  return rows
}
