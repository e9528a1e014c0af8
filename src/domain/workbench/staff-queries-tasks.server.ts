import { z } from 'zod'
import { staffQuery } from '../operation.ts'
import { listArticleTasks } from './article-tasks.server.ts'
import { createStaffContext } from './staff-context.ts'
import { listDutyTasks } from './duty-tasks.server.ts'
import { listMessageTasks } from './message-tasks.server.ts'
import { listPaymentTasks } from './payment-tasks.server.ts'
import { listPersonalDataTasks } from './personal-data-tasks.server.ts'
import { listRequestTasks } from './request-tasks.server.ts'
import { type Task, taskKinds, taskTitles } from './tasks.ts'

/** What somebody has to do today in a district, the most urgent first. Kinds of which there is nothing are left out. */
export const listTasks = staffQuery({
  permission: 'signed-in',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({}),
  api: {
    call: 'GET /api/staff/tasks',
    tag: '工作台',
    summary: '今天要办的事，最急的在前；没有的类别不列出',
    output: z.array(
      z.object({
        kind: z.enum(taskKinds).describe(taskKinds.map((kind) => `${kind} ${taskTitles[kind]}`).join('、')),
        title: z.string(),
        count: z.int(),
        entries: z
          .array(
            z.object({
              id: z.int().describe('留言、稿件或上传的编号'),
              title: z.string(),
              note: z.string(),
              isLate: z.boolean().describe('已经晚了'),
              duty: z.string().optional().describe('该公开的事项的代码；编号是单位的'),
              period: z.string().optional().describe('哪一期：2026-09、2026-Q3、2026-H1 或 2026'),
            }),
          )
          .describe('最急的几件'),
      }),
    ),
    present: (tasks: Task[]) => tasks.map((task) => ({ ...task, title: taskTitles[task.kind] })),
  },
  async run(db, by) {
    const asking = createStaffContext(db, by)
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
  },
})
