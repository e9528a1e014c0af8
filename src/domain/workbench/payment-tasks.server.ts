import { sql } from 'kysely'
import { getDistrictPlace } from '../units/queries.server.ts'
import { correctionTitles } from '../payments/corrections/titles.ts'
import { readImports } from '../payments/uploads/queries.server.ts'
import { importStages } from '../payments/uploads/stages.ts'
import { can } from '../payments/policy.ts'
import type { CorrectionKind } from '../payments/corrections/table.server.ts'
import type { StaffContext } from './staff-context.ts'
import { firstEntries, type Task } from './tasks.ts'
import '../payments/table.server.ts'

/** Files, corrections and requests to undo a batch that wait for somebody. */
export async function listPaymentTasks(asking: StaffContext): Promise<Task[]> {
  const place = await getDistrictPlace(asking.db, asking.districtCode)
  const mayApprove = can(asking.actor, 'subsidy-batch.approve', { place })
  const mayImport = can(asking.actor, 'subsidy-batch.import', { place })
  const tasks: Task[] = []
  if (mayApprove) tasks.push(await listUploads(asking, mayImport))
  if (can(asking.actor, 'subsidy-payment.approve', { place })) tasks.push(await listCorrections(asking))
  if (can(asking.actor, 'subsidy-batch.undo', { place })) tasks.push(await listUndoRequests(asking))
  return tasks
}

/** Uploads that wait for the job or for somebody to go on with them. */
async function listUploads({ db, districtCode, now }: StaffContext, mayImport: boolean): Promise<Task> {
  const uploads = (await readImports(db, districtCode, now)).filter(
    ({ stage }) => stage === 'approval' || (mayImport && stage !== 'refused'),
  )
  return {
    kind: 'imports',
    count: uploads.length,
    entries: uploads.slice(0, firstEntries).map(({ id, fileName, stage, person }) => ({
      id,
      title: fileName,
      note: `${importStages[stage]}，${person}上传`,
      isLate: false,
    })),
  }
}

/** Nobody confirms what they proposed. */
async function listCorrections({ db, actor, districtCode }: StaffContext): Promise<Task> {
  const { rows } = await sql<{
    id: number
    title: string
    kind: CorrectionKind
    changed: string
    person: string
    count: number
  }>`
    select payment_id as id, uniquely_identifies as title, kind, changed,
      coalesce(staff_account.name, actor) as person, count(*) over ()::integer as count
    from subsidy_correction left join staff_account on login_name = actor
    where district_code = ${districtCode} and subsidy_correction.state = 'waiting' and payment_id is not null
      and actor <> ${actor.loginName}
    order by subsidy_correction.id limit ${firstEntries}`.execute(db)
  return {
    kind: 'payment-corrections',
    count: rows[0]?.count ?? 0,
    entries: rows.map(({ id, title, kind, changed, person }) => ({
      id,
      title: `${correctionTitles[kind]}${changed}：${title}`,
      note: `${person}提出`,
      isLate: false,
    })),
  }
}

async function listUndoRequests({ db, districtCode }: StaffContext): Promise<Task> {
  const { rows } = await sql<{ id: number; fileName: string; person: string; count: number }>`
    select subsidy_batch.id, file_name as "fileName", coalesce(staff_account.name, ask_actor) as person,
      count(*) over ()::integer as count
    from subsidy_batch left join staff_account on login_name = ask_actor
    where district_code = ${districtCode} and subsidy_batch.state = 'imported' and ask_actor <> ''
    order by ask_time, subsidy_batch.id limit ${firstEntries}`.execute(db)
  return {
    kind: 'undo-requests',
    count: rows[0]?.count ?? 0,
    entries: rows.map(({ id, fileName, person }) => ({
      id,
      title: `批次 ${id}：${fileName}`,
      note: `${person}申请`,
      isLate: false,
    })),
  }
}
