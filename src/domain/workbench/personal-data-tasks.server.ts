import { sql } from 'kysely'
import { isWithinAreas } from '../../access/places.server.ts'
import { getDistrictPlace } from '../units/queries.server.ts'
import { permittedAreas, mayAnywhere } from '../articles/policy.ts'
import { getDue } from '../personal-data/deadlines.ts'
import { can } from '../personal-data/policy.ts'
import { listFoundTexts } from '../public-texts/queries.server.ts'
import { columns } from '../personal-data/queries.server.ts'
import { unsealReport } from '../personal-data/seal.server.ts'
import { kindTitles, getState, stateTitles } from '../personal-data/states.ts'
import type { StaffContext } from './staff-context.ts'
import { firstEntries, type Task } from './tasks.ts'
import '../articles/public-record/table.server.ts'

const titleLength = 40

/** Reports of personal data that are not ended, what the nightly scan found outside articles, and versions that wait for a second person to erase them. */
export const listPersonalDataTasks = async (asking: StaffContext): Promise<Task[]> => [
  ...(await listReportTasks(asking)),
  await listFoundTextTask(asking),
  ...(await listErasureTasks(asking)),
]

async function listReportTasks({ db, keys, actor, districtCode, terms, now }: StaffContext): Promise<Task[]> {
  if (!can(actor, 'personal-data.read', { place: await getDistrictPlace(db, districtCode) })) return []
  const rows = await db
    .selectFrom('personal_data_report')
    .select([...columns, (eb) => eb.fn.countAll<number>().over().as('count')])
    .where('district_code', '=', districtCode)
    .where('ended_time', 'is', null)
    .orderBy('received_time')
    .orderBy('id')
    .limit(firstEntries)
    .execute()
  const keySet = keys.read()
  return [
    {
      kind: 'personal-data',
      count: rows[0]?.count ?? 0,
      entries: rows.map((row) => {
        const due = getDue(row, terms.calendar, now)
        return {
          id: row.id,
          title: `${kindTitles[row.kind]}：${unsealReport(keySet, row).text.slice(0, titleLength)}`,
          note: `${stateTitles[getState(row)]}，${due.words}`,
          isLate: due.level === 'overdue',
        }
      }),
    },
  ]
}

async function listFoundTextTask({ db, actor, districtCode }: StaffContext): Promise<Task> {
  const { count, texts } = await listFoundTexts(db, actor, districtCode)
  return {
    kind: 'found-texts',
    count,
    entries: texts.slice(0, firstEntries).map(({ where, column, found }, at) => ({
      id: at + 1,
      title: `${where}的${column}`,
      note: `${found}，谁都能看到`,
      isLate: true,
    })),
  }
}

/** Nobody confirms what they requested. */
async function listErasureTasks({ db, actor, districtCode }: StaffContext): Promise<Task[]> {
  if (!mayAnywhere(actor, 'article.erase')) return []
  const { rows } = await sql<{ id: number; title: string; number: number; person: string; count: number }>`
    select article.id, article.title, release_number as number, coalesce(staff_account.name, article_erasure.actor) as person,
      count(*) over ()::integer as count
    from article_erasure join article on article.id = article_id
      left join staff_account on login_name = article_erasure.actor
    where article_erasure.state = 'requested' and article_erasure.actor <> ${actor.loginName}
      and ${isWithinAreas('article', permittedAreas(actor, 'article.erase'), districtCode)}
    order by article_erasure.id limit ${firstEntries}`.execute(db)
  return [
    {
      kind: 'erasures',
      count: rows[0]?.count ?? 0,
      entries: rows.map(({ id, title, number, person }) => ({
        id,
        title,
        note: `第 ${number} 次公开的内容，${person}申请`,
        isLate: false,
      })),
    },
  ]
}
