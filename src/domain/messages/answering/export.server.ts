import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { isWithinAreas } from '../../../access/places.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { getDue } from '../deadlines.ts'
import { kindTitles, type MessageKind } from '../kinds.ts'
import { permittedAreas } from '../policy.ts'
import type { Asking } from '../queries-staff.server.ts'
import { type Rating, ratingTitles } from '../ratings.ts'
import { stateTitles } from '../states.ts'
import type { MessageState } from '../table.server.ts'
import '../../../access/area-table.server.ts'
import '../table.server.ts'

/** Newest first; older messages are left out. */
const mostRows = 20_000
const writtenAtOnce = 250

const heads = ['编号', '单位', '类别', '状态', '收到', '受理', '转办', '答复', '期限', '公开', '评价', '异议']

type Row = {
  id: number
  unitName: string
  kind: MessageKind | null
  state: MessageState
  isPublic: boolean
  rating: Rating | null
  receivedTime: Date
  acceptedTime: Date | null
  assignedTime: Date | null
  answeredTime: Date | null
  objectionTime: Date | null
}

/** The messages of the actor's areas as a table with its heads: when and where, but nothing of who wrote or what. */
export async function tabulateMessages({ db, actor, districtCode, terms, now }: Asking): Promise<string[][]> {
  const { rows } = await sql<Row>`
    select message.id, area.name as "unitName", kind, state, visibility = 'public' as "isPublic", rating,
      received_time as "receivedTime", accepted_time as "acceptedTime", assigned_time as "assignedTime",
      answered_time as "answeredTime", objection_time as "objectionTime"
    from message join area on area.id = message.area_id
    where ${isWithinAreas('message', permittedAreas(actor, 'message.read'), districtCode)}
    order by received_time desc, message.id desc limit ${mostRows}`.execute(db)
  const timeOf = (time: Date | null) => (time ? formatDateTime(time) : '')
  const lineOf = (row: Row): string[] => [
    String(row.id),
    row.unitName,
    row.kind ? kindTitles[row.kind] : '',
    stateTitles[row.state],
    timeOf(row.receivedTime),
    timeOf(row.acceptedTime),
    timeOf(row.assignedTime),
    timeOf(row.answeredTime),
    getDue(row, terms, now).words,
    row.isPublic ? '是' : '否',
    row.rating ? ratingTitles[row.rating] : '',
    timeOf(row.objectionTime),
  ]
  const table = [heads]
  for (const row of rows) {
    table.push(lineOf(row))
    // Lets other requests be served meanwhile.
    if (table.length % writtenAtOnce === 0) await setImmediate()
  }
  return table
}
