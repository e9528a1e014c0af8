import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { Answer } from '../../../platform/external/ask.server.ts'
import type { ArticleContent } from '../writing/content.ts'
import { deadAfter, listExternalAddresses } from '../writing/checks/check-links.server.ts'
import { makeDue } from './looks.server.ts'
import { hashOfAddress, refersToAddress } from './refers.ts'
import './table.server.ts'

const dayMs = 86_400_000
/** Each address is asked at most once in this time. */
const restMs = 7 * dayMs

export type OutsideAddress = { hash: Buffer; address: string }

/** Notes the addresses of other sites in a public text, to be asked for. */
export async function noteAddresses(db: Db, content: ArticleContent, now: Date): Promise<void> {
  const addresses = listExternalAddresses(content)
  if (addresses.length === 0) return
  await db
    .insertInto('outside_address')
    .values(
      addresses.map((address) => ({
        hash: hashOfAddress(address),
        address,
        seen_time: now,
      })),
    )
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ seen_time: now }))
    .execute()
}

/** Up to two addresses that may be asked now, of different hosts. They are not given again for a week. */
export async function takeDue(db: Db, now: Date): Promise<OutsideAddress[]> {
  const due = await db
    .selectFrom('outside_address')
    .select(['hash', 'address'])
    .where((eb) => eb.or([eb('ask_time', 'is', null), eb('ask_time', '<=', new Date(now.getTime() - restMs))]))
    .orderBy('ask_time', (order) => order.asc().nullsFirst())
    .orderBy('hash')
    .limit(20)
    .execute()
  const [first] = due
  if (!first) return []
  const hostOf = ({ address }: OutsideAddress) => new URL(address).hostname
  const second = due.find((each) => hostOf(each) !== hostOf(first))
  const taken = second ? [first, second] : [first]
  // Before they are asked: a kill meanwhile must not have them asked twice.
  await db
    .updateTable('outside_address')
    .set({ ask_time: now })
    .where(
      'hash',
      'in',
      taken.map(({ hash }) => hash),
    )
    .execute()
  return taken
}

/** Texts that link to a page which came to be dead, or alive again, are looked at again. */
export async function recordAnswer(db: Db, hash: Buffer, answer: Answer, night: string): Promise<void> {
  const isFailure = answer === 'gone' || answer === 'unreachable'
  const before = await db
    .selectFrom('outside_address')
    .select(['answer', 'failures'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  const after = await db
    .updateTable('outside_address')
    .set(
      isFailure
        ? {
            answer,
            failures: sql<number>`failures + (failed_night is distinct from ${night}::date)::integer`,
            failed_night: night,
          }
        : { answer, failures: 0, failed_night: null },
    )
    .where('hash', '=', hash)
    .returning(['answer', 'failures'])
    .executeTakeFirst()
  if (wordsOf(before) !== wordsOf(after)) await makeDue(db, [refersToAddress(hash)])
}

/** What texts that link to it are told depends on this alone. */
const wordsOf = (address: { answer: Answer | null; failures: number } | undefined): Answer | null =>
  address && address.failures >= deadAfter ? address.answer : null

/** Whether any site answered within the last round: there is a way to the internet. */
export async function hasAnswers(db: Db, now: Date): Promise<boolean> {
  const answered = await db
    .selectFrom('outside_address')
    .select('hash')
    .where('answer', 'in', ['alive', 'gone', 'unclear'])
    .where('ask_time', '>', new Date(now.getTime() - restMs - dayMs))
    .limit(1)
    .executeTakeFirst()
  return answered !== undefined
}

/** Takes back the failures of a night: there may be no way to the internet at all. */
export async function forgetFailures(db: Db, night: string): Promise<void> {
  const forgotten = await db
    .updateTable('outside_address')
    .set({ answer: null, failures: sql<number>`failures - 1`, failed_night: null })
    .where('failed_night', '=', night)
    .where('answer', '=', 'unreachable')
    .returning('hash')
    .execute()
  await makeDue(
    db,
    forgotten.map(({ hash }) => refersToAddress(hash)),
  )
}

/** Removes addresses that no public text links to any more, once all texts were looked at. */
export async function removeUnlinked(db: Db, seenBefore: Date): Promise<void> {
  await sql`
    delete from outside_address where seen_time < ${seenBefore}
      and not exists (select from article_look where look_time is null)
      and not exists (
        select from article_look
        where refers <> '{}' and refers @> array['address ' || encode(outside_address.hash, 'hex')])`.execute(db)
}
