import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { staffQuery } from '../operation.ts'
import { projectCode, shownProject } from './project-schema.ts'
import { getProject, listProjects } from './queries-projects.server.ts'

export const listPaidProjects = staffQuery({
  permission: 'subsidy-batch.read',
  at: atCalledDistrict,
  input: z.object({}),
  api: {
    call: 'GET /api/staff/payment-projects',
    tag: '补贴数据',
    summary: '本地区的补贴项目和政策说明',
    output: z.array(shownProject),
  },
  run: (db, { site }) => listProjects(db, site.district.areaCode),
})

export const getProjectToChange = staffQuery({
  permission: 'subsidy-project.change',
  at: atCalledDistrict,
  input: z.object({ code: projectCode }),
  async run(db, { input, site }) {
    const project = await getProject(db, site.district.areaCode, input.code)
    if (!project) throw notFound('没有这个补贴项目。')
    return project
  },
})
