import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { operation } from '../operation.ts'
import { rowOfProject } from './commands-projects.server.ts'
import { projectFieldNames, projectFields } from './project-rules.ts'
import { changedProject } from './project-schema.ts'
import { getProject } from './queries-projects.server.ts'
import './table.server.ts'

/** Writes the policy card of a project, which every look-up of the district shows at once. */
export const changeProject = operation({
  action: 'subsidy-project.change',
  permission: 'subsidy-project.change',
  at: atCalledDistrict,
  // Look-ups are never cached, books are.
  changes: ['payments'],
  api: {
    call: 'PUT /api/staff/payment-projects/:code',
    tag: '补贴数据',
    summary: '修改一个补贴项目的政策说明，马上公开',
    output: z.null(),
  },
  input: changedProject,
  words: { done: '已保存', effect: '群众查询补贴时看到的就是新的说明。', refused: '没有保存' },
  async run(tx, { input: { code, route, ...texts }, site }) {
    const { areaCode } = site.district
    const before = await getProject(tx, areaCode, code)
    if (!before) throw notFound('没有这个补贴项目。')
    const changed = projectFieldNames.filter((name) => texts[name] !== (before.card?.[name] ?? ''))
    const isRerouted = route !== (before.card?.route ?? 'direct')
    if (changed.length === 0 && !isRerouted) return { result: null }
    const row = { ...(await rowOfProject(tx, areaCode, texts, before.card)), route }
    await tx
      .insertInto('subsidy_project')
      .values({ district_code: areaCode, project_code: code, ...row })
      .onConflict((conflict) => conflict.columns(['district_code', 'project_code']).doUpdateSet(row))
      .execute()
    const titles = changed.map((name) => projectFields[name].title)
    const changedFields = [...titles, ...(isRerouted ? ['怎样到户'] : [])].join('、')
    return { result: null, subject: code, detail: { changedFields } }
  },
})
