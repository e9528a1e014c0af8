import { getDistrictPlace } from '../areas/queries.server.ts'
import { listImports } from '../subsidies/imports/queries.server.ts'
import { importStages } from '../subsidies/imports/stages.ts'
import { can } from '../subsidies/policy.ts'
import { listArticleTasks } from './article-tasks.server.ts'
import type { Asking } from './asking.ts'
import { listDutyTasks } from './duty-tasks.server.ts'
import { listMessageTasks } from './message-tasks.server.ts'
import { listPersonalDataTasks } from './personal-data-tasks.server.ts'
import { listRequestTasks } from './request-tasks.server.ts'
import { firstEntries, type Task, taskKinds } from './tasks.ts'

/** What somebody has to do today in a district, the most urgent first. Kinds of which there is nothing are left out. */
export async function listTasks(asking: Asking): Promise<Task[]> {
  const found = [
    ...(await listPersonalDataTasks(asking)),
    ...(await listArticleTasks(asking)),
    ...(await listDutyTasks(asking)),
    ...(await listMessageTasks(asking)),
    ...(await listRequestTasks(asking)),
    ...(await listImportTasks(asking)),
  ]
  return found
    .filter(({ count }) => count > 0)
    .sort((one, other) => taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind))
}

/** Uploads that wait for the job or for somebody to go on with them. */
async function listImportTasks({ db, actor, districtCode, now }: Asking): Promise<Task[]> {
  const place = await getDistrictPlace(db, districtCode)
  if (!can(actor, 'subsidy-batch.approve', { place })) return []
  const mayImport = can(actor, 'subsidy-batch.import', { place })
  const uploads = (await listImports(db, districtCode, now)).filter(
    ({ stage }) => stage === 'approval' || (mayImport && stage !== 'refused'),
  )
  return [
    {
      kind: 'imports',
      count: uploads.length,
      entries: uploads.slice(0, firstEntries).map(({ id, fileName, stage, person }) => ({
        id,
        title: fileName,
        note: `${importStages[stage]}，${person}上传`,
        isLate: false,
      })),
    },
  ]
}
