import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { changeProject } from '../../../domain/subsidies/commands-projects.server.ts'
import { can } from '../../../domain/subsidies/policy.ts'
import { type ProjectField, projectFieldNames, projectFields } from '../../../domain/subsidies/project-rules.ts'
import { listProjects } from '../../../domain/subsidies/queries-projects.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['补贴数据']
const path = '/api/staff/payment-projects'

const shapeOf = <Type extends z.ZodType>(make: (name: ProjectField) => Type) =>
  z.object(Object.fromEntries(projectFieldNames.map((name) => [name, make(name)])) as Record<ProjectField, Type>)

const shown = shapeOf((name) => z.string().describe(projectFields[name].title))
const written = shapeOf((name) =>
  (name === 'office' ? z.string().default('') : z.string())
    .transform(oneLine)
    .superRefine((value, context) => {
      const message = projectFields[name].rule(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .describe(projectFields[name].title),
)

/** Endpoints for the policy cards of projects. They need a signed-in member of staff. */
export const paymentProjectsApi: ApiPlugin = (api, context) => {
  api.get(
    path,
    {
      schema: {
        tags,
        summary: '本地区的补贴项目和政策说明',
        response: {
          200: envelopeOf(
            z.array(
              z.object({
                projectCode: z.string(),
                projectName: z.string(),
                payments: z.int().describe('补贴笔数'),
                card: shown.nullable(),
              }),
            ),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { areaCode } = site.district
      authorise(can(staff, 'subsidy-batch.read', { place: await getDistrictPlace(site.db, areaCode) }))
      return success(await listProjects(site.db, areaCode))
    },
  )

  api.put(
    `${path}/:code`,
    {
      schema: {
        tags,
        summary: '修改一个补贴项目的政策说明，马上公开',
        params: z.object({ code: z.string().max(200).transform(oneLine).describe('项目编码') }),
        body: written,
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      await site.db
        .transaction()
        .execute((tx) => changeProject(tx, staff, site.district.areaCode, request.params.code, request.body))
      return success(null)
    },
  )
}
