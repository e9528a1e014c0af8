import { type RawBuilder, sql } from 'kysely'
import { draftDays } from './rules.ts'

/** Drafts that nobody changed for a month, and rows of ended ones, whose saves cannot be on their way any more. */
export const oldFieldDrafts = (rows: number): RawBuilder<unknown> => sql`
  delete from field_draft where id in (
    select id from field_draft
    where save_time < now() - make_interval(days => ${draftDays})
      or sealed is null and save_time < now() - interval '1 day'
    limit ${rows} for update skip locked)`
