import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { isWithinAreas } from '../../../access/places.server.ts'
import type { Actor } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import type { OperationContext } from '../../operation.ts'
import { createExcerpt } from '../excerpt.ts'
import { permittedAreas, mayAnywhere } from '../policy.ts'
import { type MessageBox, unsealMessage } from '../seal.server.ts'
import type { MessageState } from '../table.server.ts'
import { createSimilarity } from './similar.ts'
import '../../../access/area-table.server.ts'

export type Suggestion = {
  id: number
  excerpt: string
  unitName: string
  state: MessageState
  receivedTime: Date
  isSamePhone: boolean
  isSimilar: boolean
}

/** Older messages are rarely about the same matter. */
const suggestedWithin = 180
const mostCompared = 120
const comparedAtOnce = 30
const mostSuggested = 5
const alike = 0.45

/**
 * Earlier messages of the actor's areas that this one may repeat: of the same phone number, or in similar words.
 * @param id of a message that the actor may read.
 */
export async function findRepeats(
  db: Db,
  actor: Actor,
  { district: { areaCode: districtCode }, keys }: Pick<OperationContext, 'district' | 'keys'>,
  id: number,
): Promise<Suggestion[]> {
  if (!mayAnywhere(actor, 'message.join')) return []
  const { rows } = await sql<Omit<Suggestion, 'excerpt' | 'isSimilar'> & MessageBox>`
    select message.id, message.district_code as "districtCode", message.submission_key as "submissionKey",
      message.key_version as "keyVersion", message.sealed, null as "sealedReply", message.state,
      area.name as "unitName", message.received_time as "receivedTime",
      message.phone_index = this.phone_index as "isSamePhone"
    from message as this
      join message on message.district_code = this.district_code and message.received_time <= this.received_time
      join area on area.id = message.area_id
    where this.id = ${id} and this.district_code = ${districtCode} and (message.id = this.id
      or (${isWithinAreas('message', permittedAreas(actor, 'message.join'), districtCode)} and message.joined_to is null
        and message.received_time > this.received_time - make_interval(days => ${suggestedWithin})))
    order by message.id = this.id desc, "isSamePhone" desc, message.received_time desc limit ${mostCompared}`.execute(
    db,
  )
  const keySet = keys.read()
  const own = rows.find((row) => row.id === id)
  if (!own) throw notFound('没有这条留言。')
  const likenessOf = createSimilarity(unsealMessage(keySet, own).content)
  const compared: ((typeof rows)[number] & { content: string; likeness: number })[] = []
  for (const [at, row] of rows.entries()) {
    // Lets other requests be served meanwhile.
    if (at % comparedAtOnce === comparedAtOnce - 1) await setImmediate()
    if (row.id === id) continue
    const { content } = unsealMessage(keySet, row)
    compared.push({ ...row, content, likeness: likenessOf(content) })
  }
  return compared
    .filter(({ isSamePhone, likeness }) => isSamePhone || likeness >= alike)
    .toSorted((one, other) => Number(other.isSamePhone) - Number(one.isSamePhone) || other.likeness - one.likeness)
    .slice(0, mostSuggested)
    .map(({ content, unitName, state, receivedTime, isSamePhone, likeness, ...row }) => ({
      id: row.id,
      excerpt: createExcerpt(content),
      unitName,
      state,
      receivedTime,
      isSamePhone,
      isSimilar: likeness >= alike,
    }))
}
