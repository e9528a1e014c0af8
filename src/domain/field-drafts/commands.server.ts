import { sql } from 'kysely'
import type { Staff } from '../../access/policy.ts'
import { lockKeysInUse } from '../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { mostDrafts, type SentDraft } from './rules.ts'
import { type DraftText, sealDraft } from './seal.server.ts'
import './table.server.ts'

export type NewFieldDraft = SentDraft &
  DraftText & {
    districtCode: string
    /** Names what the page showed when the text was written. */
    base: string
    /** The revision that the window knows; 0 for none. */
    seen: number
  }

/** `kept` is false for a writing that was sent or discarded meanwhile. `overtaken`: another window saved in between. */
export type SavedFieldDraft = { kept: boolean; revision: number; overtaken: boolean }

/** Rows of one account, those of ended drafts included. */
const mostRows = 10 * mostDrafts

/**
 * Keeps what somebody typed into a field, over what was kept of it before. Nothing is audited: it is their own, and
 * nobody else reads it.
 * @throws AppError invalid for more drafts than an account may have.
 */
export async function saveFieldDraft(
  tx: Tx,
  keys: Keys,
  staff: Staff,
  draft: NewFieldDraft,
  now: Date,
): Promise<SavedFieldDraft> {
  await lockKeysInUse(tx)
  const { current } = keys.read()
  const { districtCode, page, field, base, writing, seen } = draft
  const place = { accountId: staff.id, districtCode, page, field }
  const { rows } = await sql<{ revision: number }>`
    insert into field_draft as old
      (account_id, district_code, page, field, base, writing, revision, save_time, key_version, sealed)
    values (${staff.id}, ${districtCode}, ${page}, ${field}, ${base}, ${writing}, 1, ${now}, ${current.version},
      ${sealDraft(current, place, draft)})
    on conflict (account_id, district_code, page, field) do update set
      base = excluded.base, writing = excluded.writing, revision = old.revision + 1, save_time = excluded.save_time,
      key_version = excluded.key_version, sealed = excluded.sealed
    where old.ended is distinct from excluded.writing
    returning revision`.execute(tx)
  const [saved] = rows
  if (!saved) return { kept: false, revision: 0, overtaken: false }
  await requireRoom(tx, staff)
  return { kept: true, revision: saved.revision, overtaken: saved.revision - 1 !== seen }
}

async function requireRoom(tx: Tx, { id }: Staff): Promise<void> {
  const { rows } = await sql<{ drafts: number }>`
    select count(*)::integer as drafts from field_draft where account_id = ${id} and sealed is not null`.execute(tx)
  if ((rows[0]?.drafts ?? 0) > mostDrafts)
    throw new AppError('invalid', `您有 ${mostDrafts} 处写了没有提交的文字，不能再多。请先提交或放弃一些。`)
}

/** Ends drafts that were sent or discarded; a save of them that arrives later is refused. */
export async function endFieldDrafts(
  tx: Tx,
  staff: Staff,
  districtCode: string,
  drafts: readonly SentDraft[],
  now: Date,
): Promise<void> {
  for (const { page, field, writing } of drafts)
    await sql`
      insert into field_draft as old
        (account_id, district_code, page, field, base, writing, ended, revision, save_time)
      select ${staff.id}, ${districtCode}, ${page}, ${field}, '', ${writing}, ${writing}, 0, ${now}
      where (select count(*) from field_draft where account_id = ${staff.id}) < ${mostRows}
        or exists (select from field_draft where account_id = ${staff.id} and district_code = ${districtCode}
          and page = ${page} and field = ${field})
      on conflict (account_id, district_code, page, field) do update set
        ended = excluded.ended,
        revision = case when old.writing = excluded.writing then 0 else old.revision end,
        key_version = case when old.writing = excluded.writing then null else old.key_version end,
        sealed = case when old.writing = excluded.writing then null else old.sealed end`.execute(tx)
}
