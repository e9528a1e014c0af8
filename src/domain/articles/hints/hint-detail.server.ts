import { sql } from 'kysely'
import { type Actor, getActorName, isAllowed, type Place } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { articleActions } from '../policy.ts'
import { hintState } from './list-hints.server.ts'
import type { atHint } from './located-hint.server.ts'
import '../../../access/table.server.ts'
import '../books/table.server.ts'
import '../contracts/table.server.ts'
import '../projects/table.server.ts'
import './table.server.ts'

type Located = Awaited<ReturnType<typeof atHint>>

/** What staff read of a hint. Entries, contract and project are those that are public now. */
export async function getHintDetail(db: Db, actor: Actor, { hint, place }: Located) {
  const { id, unit_id: unitId } = hint
  const { state } = await db
    .selectFrom('unit_hint')
    .select(hintState.as('state'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('unit_hint_event')
    .select(['kind', 'revision', 'words', 'event_time as time'])
    .where('hint_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    id,
    unitId,
    areaId: hint.areaId,
    areaName: hint.areaName,
    kind: hint.kind,
    state,
    period: hint.period,
    words: hint.words,
    revision: hint.revision,
    foundTime: hint.found_time,
    goneTime: hint.gone_time,
    contract: hint.contract === null ? null : await findTitle(db, 'contract', unitId, hint.contract),
    project: hint.project === null ? null : await findTitle(db, 'project_stage', unitId, hint.project),
    entries: await listHintEntries(db, unitId, hint.entries),
    events,
    explanations: await listExplanations(db, actor, id, hint.revision),
    ...rightsOf(actor, place),
  }
}

const rightsOf = (actor: Actor, place: Place) => ({
  mayExplain: isAllowed(actor, articleActions['hint.explain'].roles, place),
  mayConfirm: isAllowed(actor, articleActions['hint.confirm'].roles, place),
})

/** Null for the title of what is no longer public. */
async function findTitle(db: Db, table: 'contract' | 'project_stage', unitId: number, id: string) {
  const row = await db
    .selectFrom(table)
    .select('title')
    .where('unit_id', '=', unitId)
    .where(sql.ref(table === 'contract' ? 'id' : 'project'), '=', id)
    .limit(1)
    .executeTakeFirst()
  return { id, title: row?.title ?? null }
}

const listHintEntries = async (db: Db, unitId: number, entries: readonly { period: string; id: string }[]) =>
  db
    .selectFrom('book_entry')
    .innerJoin('book', 'book.article_id', 'book_entry.article_id')
    .where('book.unit_id', '=', unitId)
    .where('book.period', 'in', ['', ...entries.map(({ period }) => period)])
    .where('book_entry.id', 'in', ['', ...entries.map(({ id }) => id)])
    .select([
      'book.period',
      'book_entry.id',
      'book_entry.day',
      'book_entry.voucher',
      'book_entry.summary',
      'book_entry.counterparty',
      'book_entry.direction',
      'book_entry.fen',
    ])
    .orderBy('book_entry.day')
    .orderBy('book_entry.id')
    .execute()

async function listExplanations(db: Db, actor: Actor, id: number, revision: number) {
  const rows = await db
    .selectFrom('unit_hint_explanation as said')
    .leftJoin('staff_account as writer', 'writer.login_name', 'said.actor')
    .leftJoin('staff_account as decider', 'decider.login_name', 'said.decide_actor')
    .select([
      'said.number',
      'said.explanation',
      'said.state',
      'said.hint_revision as hintRevision',
      'said.actor',
      'writer.name as writerName',
      'said.create_time as time',
      'said.decide_actor as decideActor',
      'decider.name as deciderName',
      'said.decide_time as decideTime',
      'said.return_reason as returnReason',
    ])
    .where('hint_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ actor: writer, writerName, decideActor, deciderName, hintRevision, ...said }) => ({
    ...said,
    person: writerName ?? writer,
    decidePerson: deciderName ?? decideActor,
    isOwn: writer === getActorName(actor),
    isOfPresent: hintRevision === revision,
  }))
}
