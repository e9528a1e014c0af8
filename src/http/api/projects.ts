import { z } from 'zod'
import { listContractsOfProject } from '../../domain/articles/contracts/queries.server.ts'
import {
  getStages,
  listLinkedEntries,
  listStages,
  type PublicStage,
} from '../../domain/articles/projects/queries.server.ts'
import { recordIdSchema, stageNames, stageTitles } from '../../domain/articles/projects/stage.ts'
import { getArea } from '../../domain/units/queries.server.ts'
import { formatYuan } from '../../platform/amount.ts'
import { envelopeSchema } from '../../platform/envelope.ts'
import { idParameter } from '../../platform/parameters.ts'
import type { ApiPlugin } from './context.ts'
import { linkedEntrySchema, toLinkedEntry } from './books-linked-entries.ts'

const tags = ['账本']

const stageSchema = z.object({
  stage: z.enum(stageNames).describe('环节，按 OC4IDS'),
  stageTitle: z.string(),
  articleId: z.int().describe('公开它的文章'),
  articleTitle: z.string(),
  day: z.string().nullable(),
  amount: z.string().nullable().describe('这一环节的金额（元）'),
  party: z.string().describe('中标、施工或验收的单位'),
  result: z.string(),
})

const projectSchema = z.object({
  unitId: z.int().describe('项目所属单位的编号'),
  id: z.string().describe('项目的编号，各环节相同'),
  title: z.string(),
  stages: z.array(stageSchema),
})

const wholeSchema = projectSchema.extend({
  contracts: z.array(z.string()).describe('公开的合同的编号'),
  entries: z.array(linkedEntrySchema).describe('公开的账本里属于它的收支'),
})

const toStage = ({ stage, articleId, articleTitle, day, fen, party, result }: PublicStage) => ({
  stage,
  stageTitle: stageTitles[stage],
  articleId,
  articleTitle,
  day,
  amount: fen === null ? null : formatYuan(fen),
  party,
  result,
})

const toProject = (stages: readonly PublicStage[]) => {
  const last = stages.at(-1)
  return { unitId: last?.unitId ?? 0, id: last?.project ?? '', title: last?.title ?? '', stages: stages.map(toStage) }
}

/** The public projects of units, from their decision to their maintenance. */
export const projectsApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/projects/unit/:id',
    {
      schema: {
        tags,
        summary: '一个单位的项目和它们公开的环节',
        params: z.object({ id: idParameter.describe('单位的编号') }),
        response: { 200: envelopeSchema(z.array(projectSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async ({ db, district, now, keepUntilChanged }) => {
        const { id } = await getArea(db, district.areaCode, request.params.id)
        keepUntilChanged('articles', 'areas')
        const stages = await listStages(db, { districtCode: district.areaCode, now, areaId: id })
        return Array.from(Map.groupBy(stages, ({ project }) => project).values(), toProject)
      }),
  )

  api.get(
    '/api/projects/unit/:id/:project',
    {
      schema: {
        tags,
        summary: '一个项目：各环节的文件、合同和公开的账本里的支付',
        params: z.object({
          id: idParameter.describe('项目所属单位的编号'),
          project: recordIdSchema.describe('项目的编号'),
        }),
        response: { 200: envelopeSchema(wholeSchema) },
      },
    },
    (request, reply) =>
      answer(request, reply, async ({ db, district, now, keepUntilChanged }) => {
        const { id: unitId, project } = request.params
        const scope = { districtCode: district.areaCode, now, unitId }
        const stages = await getStages(db, { ...scope, project })
        keepUntilChanged('articles', 'areas')
        const contracts = await listContractsOfProject(db, { ...scope, project })
        const entries = await listLinkedEntries(db, { ...scope, link: 'project', id: project })
        return {
          ...toProject(stages),
          contracts: contracts.map(({ id }) => id),
          entries: entries.map(toLinkedEntry),
        }
      }),
  )
}
