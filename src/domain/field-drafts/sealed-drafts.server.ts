import { sql } from 'kysely'
import { sealedTable } from '../../platform/crypto/sealed-table.server.ts'
import { type DraftBox, sealDraft, unsealDraft } from './seal.server.ts'
import './table.server.ts'

/** Drafts of fields, for key checks and key rotation. */
export const sealedFieldDrafts = sealedTable<DraftBox>({
  name: 'field_draft',
  title: '没有提交的文字',
  columns: sql`account_id as "accountId", district_code as "districtCode", page, field, sealed`,
  unseal: unsealDraft,
  async reseal(tx, keys, rows) {
    const { current } = keys
    for (const row of rows)
      await tx
        .updateTable('field_draft')
        .set({ key_version: current.version, sealed: sealDraft(current, row, unsealDraft(keys, row)) })
        .where('id', '=', row.id)
        .execute()
  },
})
