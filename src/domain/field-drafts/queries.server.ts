import type { Staff } from '../../access/policy.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { SealBroken } from '../../platform/crypto/seal.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { type DraftBox, type DraftText, unsealDraft } from './seal.server.ts'
import './table.server.ts'

export type FieldDraft = DraftText & {
  page: string
  field: string
  base: string
  writing: string
  revision: number
  saveTime: Date
}

export type DraftOwner = { staff: Pick<Staff, 'id'>; districtCode: string }

/** The owner's drafts in a district, of one page or of all, the newest first. */
export async function listFieldDrafts(
  db: Db,
  keys: Keys,
  { staff, districtCode }: DraftOwner,
  page?: string,
): Promise<FieldDraft[]> {
  let query = db
    .selectFrom('field_draft')
    .select(['page', 'field', 'base', 'writing', 'revision', 'save_time as saveTime', 'key_version', 'sealed'])
    .where('account_id', '=', staff.id)
    .where('district_code', '=', districtCode)
    .where('sealed', 'is not', null)
    .orderBy('save_time', 'desc')
  if (page !== undefined) query = query.where('page', '=', page)
  const rows = await query.execute()
  return rows.flatMap(({ key_version: keyVersion, sealed, ...row }) => {
    if (keyVersion === null || sealed === null) return []
    const text = open(keys, { ...row, accountId: staff.id, districtCode, keyVersion, sealed })
    return text ? [{ ...row, ...text }] : []
  })
}

/** A draft that cannot be decrypted must not take its page away. */
function open(keys: Keys, box: DraftBox): DraftText | null {
  try {
    return unsealDraft(keys.read(), box)
  } catch (thrown) {
    if (thrown instanceof SealBroken) return null
    throw thrown
  }
}

/** How many the owner has in a district. */
export async function countFieldDrafts(db: Db, { staff, districtCode }: DraftOwner): Promise<number> {
  const { drafts } = await db
    .selectFrom('field_draft')
    .select(({ fn }) => fn.countAll<string>().as('drafts'))
    .where('account_id', '=', staff.id)
    .where('district_code', '=', districtCode)
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(drafts)
}
