import { z } from 'zod'
import { listTasks } from '../../domain/workbench/list-tasks.server.ts'
import { taskKinds, taskTitles } from '../../domain/workbench/tasks.ts'
import { envelopeOf, success } from '../../platform/envelope.ts'
import type { ApiPlugin } from './context.ts'
import { deskOf } from './staff-desk.server.ts'

const tags = ['工作台']

const kind = z.enum(taskKinds).describe(taskKinds.map((each) => `${each} ${taskTitles[each]}`).join('、'))

const entry = z.object({
  id: z.int().describe('留言、稿件或上传的编号'),
  title: z.string(),
  note: z.string(),
  isLate: z.boolean().describe('已经晚了'),
})

const tasksCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/tasks',
    {
      schema: {
        tags,
        summary: '今天要办的事，最急的在前；没有的类别不列出',
        response: {
          200: envelopeOf(
            z.array(
              z.object({
                kind,
                title: z.string(),
                count: z.int(),
                entries: z.array(entry).describe('最急的几件'),
              }),
            ),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { db, keys, district, now } = site
      const tasks = await listTasks({ db, keys, actor: staff, districtCode: district.areaCode, now })
      return success(tasks.map((task) => ({ ...task, title: taskTitles[task.kind] })))
    },
  )
}

/** What waits for the signed-in user. */
export const workbenchApi: ApiPlugin = (api, context) => {
  tasksCall(api, context)
}
