import { listArticleTasks } from './article-tasks.server.ts'
import type { Asking } from './asking.ts'
import { listDutyTasks } from './duty-tasks.server.ts'
import { listMessageTasks } from './message-tasks.server.ts'
import { listPaymentTasks } from './payment-tasks.server.ts'
import { listPersonalDataTasks } from './personal-data-tasks.server.ts'
import { listRequestTasks } from './request-tasks.server.ts'
import { type Task, taskKinds } from './tasks.ts'

/** What somebody has to do today in a district, the most urgent first. Kinds of which there is nothing are left out. */
export async function listTasks(asking: Asking): Promise<Task[]> {
  const found = [
    ...(await listPersonalDataTasks(asking)),
    ...(await listArticleTasks(asking)),
    ...(await listDutyTasks(asking)),
    ...(await listMessageTasks(asking)),
    ...(await listRequestTasks(asking)),
    ...(await listPaymentTasks(asking)),
  ]
  return found
    .filter(({ count }) => count > 0)
    .sort((one, other) => taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind))
}
