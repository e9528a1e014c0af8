import { z } from 'zod'
import { oneLine } from '../../platform/text/text-input.ts'
import { routeNames } from './routes.ts'
import { type ProjectField, projectFieldNames, projectFields } from './project-rules.ts'

const shapeOf = <Type extends z.core.$ZodType>(make: (name: ProjectField) => Type) =>
  Object.fromEntries(projectFieldNames.map((name) => [name, make(name)])) as Record<ProjectField, Type>

const describedField = (name: ProjectField) => projectFields[name].field.check(z.describe(projectFields[name].title))

/** Without NUL, which PostgreSQL refuses. */
export const projectCode = z.string().max(200).overwrite(oneLine).describe('项目编码')

export const changedProject = z.object({
  code: projectCode,
  ...shapeOf(describedField),
  office: z.prefault(describedField('office'), ''),
  route: z.enum(routeNames).default('direct').describe('怎样到户：direct 直接发放、unit 经单位的账代收代付'),
})

/** As the staff's list shows it. */
export const shownProject = z.object({
  projectCode: z.string(),
  projectName: z.string(),
  payments: z.int().describe('补贴笔数'),
  card: z
    .object({ ...shapeOf((name) => z.string().describe(projectFields[name].title)), route: z.enum(routeNames) })
    .nullable(),
})
