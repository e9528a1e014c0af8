import { listAreaNames, listDistrictNames } from '../units/queries.server.ts'
import { formatDateTime } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { areasOfDetail, type EventNames, titleOfAction, wordsOfDetails, wordsOfSubject } from './event-words.ts'
import '../../access/table.server.ts'
import '../articles/table.server.ts'
import type { AuditRow } from './find-events.server.ts'

export type AuditEventView = {
  id: number
  day: string
  time: string
  actor: string
  /** Name of the person, empty where the actor has no account. */
  person: string
  title: string
  subject: string
  district: string
  detail: string[]
}

/** Events as people read them. @param pages titles of staff pages by their path. */
export async function describeEvents(
  db: Db,
  rows: readonly AuditRow[],
  pages: EventNames['pages'],
): Promise<AuditEventView[]> {
  const ids = rows.flatMap(({ detail }) =>
    Object.entries(detail).flatMap(([name, value]) => areasOfDetail(name, value)),
  )
  const areas = await listAreaNames(db, ids)
  const districts = await listDistrictNames(db)
  const titles = await listArticleTitles(db, rows)
  const persons = await listPersons(db, rows)
  return rows.map(({ id, at, actor, action, subject, detail, districtCode }) => {
    // Split so that narrow columns wrap between date and time.
    const [day = '', time = ''] = formatDateTime(at).split(' ')
    return {
      id,
      day,
      time,
      actor,
      person: persons.get(actor) ?? '',
      title: titleOfAction(action),
      subject: wordsOfSubject({ actor, action, subject }, isOfArticle(action) ? titles.get(subject) : undefined),
      district: districtCode === null ? '全部' : (districts.get(districtCode) ?? districtCode),
      detail: wordsOfDetails(detail, { areas, pages }),
    }
  })
}

const isOfArticle = (action: string): boolean => action.startsWith('article.')

/** Titles of the articles that events are about, by their number as text. */
async function listArticleTitles(db: Db, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = rows
    .filter(({ action, subject }) => isOfArticle(action) && /^\d{1,9}$/.test(subject))
    .map(({ subject }) => Number(subject))
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('article').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, title }) => [String(id), title]))
}

/** Names of the persons who acted, by their login names. */
async function listPersons(db: Db, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const actors = [...new Set(rows.map(({ actor }) => actor))]
  if (actors.length === 0) return new Map()
  const found = await db
    .selectFrom('staff_account')
    .select(['login_name as loginName', 'name'])
    .where('login_name', 'in', actors)
    .execute()
  return new Map(found.map(({ loginName, name }) => [loginName, name]))
}
