import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { type StageName, stageNames, stageTitles, sumTitles } from '../../articles/projects/stage.ts'
import { visible } from '../../articles/visibility.server.ts'
import { type DataScope, declare, type Field } from '../data-set.ts'
import { projectPath } from '../row-addresses.ts'
import { type Dated, readAll, readByKey } from '../rows.server.ts'
import { articleFields } from './article-fields.ts'
import { joinUnit, type OfUnit, unitColumns, unitFields } from './unit-fields.ts'
import '../../articles/table.server.ts'
import '../../articles/projects/table.server.ts'

type OfProject = OfUnit & { project: string; title: string }

export type StageRow = Dated &
  OfProject & {
    articleId: number
    articleTitle: string
    rootId: number
    released: Date
    /** In the order of a project's life, and then of days. */
    place: number
    stage: StageName
    day: string | null
    fen: number | null
    party: string
    result: string
  }

type ProjectRow = Dated & OfProject & { stages: number; last: number; firstDay: string | null; lastDay: string | null }

const order = sql.join(stageNames.map((name) => sql.lit(name)))

/** The public stages of projects. */
const stagesOf = (scope: DataScope) => sql<StageRow>`
  select project_stage.project, project_stage.title, project_stage.stage, project_stage.day, project_stage.fen,
    project_stage.party, project_stage.result, article.id as "articleId", article.title as "articleTitle",
    article.root_type_id as "rootId", article.release_time as released,
    array_position(array[${order}]::text[], project_stage.stage::text) as place,
    greatest(article.release_time, article.update_time) as changed, ${unitColumns}
  from project_stage join article on article.id = project_stage.article_id ${joinUnit('project_stage.unit_id')}
  where ${visible(scope)}`

const projectFields: readonly Field<OfProject>[] = [
  ...unitFields,
  {
    name: 'project',
    title: '项目编号',
    type: 'text',
    about: '本站给项目的编号，各环节相同',
    value: ({ project }) => project,
  },
  { name: 'title', title: '项目', type: 'text', about: '最近公开的环节写的项目名称', value: ({ title }) => title },
]

const address: Field<OfProject> = {
  name: 'url',
  title: '网址',
  type: 'address',
  about: '项目的页面',
  value: ({ unitId, project }) => projectPath(unitId, project),
}

/** The title of a project is that of the stage released last, as on its page. */
const projectsOf = (scope: DataScope) => sql<ProjectRow>`
  select stages."unitId", stages."unitName", stages."aboveName", stages.project,
    (array_agg(stages.title order by stages.released desc, stages."articleId" desc))[1] as title,
    count(*)::integer as stages, max(stages.place) as last, min(stages.day) as "firstDay", max(stages.day) as "lastDay",
    max(stages.changed) as changed
  from (${stagesOf(scope)}) as stages
  group by stages."unitId", stages."unitName", stages."aboveName", stages.project`

export const projects = declare<ProjectRow>({
  name: 'projects',
  title: '项目',
  about: '单位公开的工程和采购项目，现在到了哪一环节。按 OC4IDS 标准的 JSON 另有一个文件。',
  key: ['unitId', 'project'],
  years: null,
  nouns: ['articles', 'areas'],
  ...readByKey<ProjectRow>(projectsOf, ['unitId', 'project']),
  fields: [
    ...projectFields,
    {
      name: 'lastStage',
      title: '到了哪一环节',
      type: 'text',
      about: '公开了的环节里最靠后的一个',
      values: Object.values(stageTitles),
      value: ({ last }) => stageTitles[stageNames[last - 1] ?? 'decision'],
    },
    {
      name: 'stages',
      title: '公开的环节数',
      type: 'integer',
      about: '每个环节一篇文章',
      value: ({ stages }) => stages,
    },
    {
      name: 'firstDay',
      title: '最早的日期',
      type: 'day',
      about: '公开了的环节里最早的日期；没有写明的为空',
      value: ({ firstDay }) => firstDay,
    },
    {
      name: 'lastDay',
      title: '最近的日期',
      type: 'day',
      about: '公开了的环节里最近的日期；没有写明的为空',
      value: ({ lastDay }) => lastDay,
    },
    address,
  ],
})

const stages = readByKey<StageRow>(stagesOf, ['unitId', 'project', 'place', 'articleId'])

/** All of them, by project and in the order of its life. */
export const readAllStages = (db: Db, scope: DataScope): Promise<StageRow[]> => readAll(stages, db, scope)

export const projectStages = declare<StageRow>({
  name: 'project-stages',
  title: '项目的环节',
  about: '项目从决策到管护，每个公开了的环节一行。',
  key: ['articleId'],
  years: null,
  nouns: ['articles', 'areas'],
  ...stages,
  fields: [
    ...projectFields,
    {
      name: 'stage',
      title: '环节',
      type: 'text',
      about: '环节按 OC4IDS 标准',
      values: Object.values(stageTitles),
      value: ({ stage }) => stageTitles[stage],
    },
    {
      name: 'day',
      title: '日期',
      type: 'day',
      about: '决策、开标、签订或验收的日期；没有写明的为空',
      value: ({ day }) => day,
    },
    {
      name: 'amountTitle',
      title: '金额是什么',
      type: 'text',
      about: '没有金额的为空',
      value: ({ stage, fen }) => (fen === null ? null : (sumTitles[stage] ?? '金额')),
    },
    { name: 'amount', title: '金额', type: 'yuan', about: '这一环节的金额；没有的为空', value: ({ fen }) => fen },
    {
      name: 'party',
      title: '参与单位',
      type: 'text',
      about: '中标、施工或验收的单位；个人一律写“个人”',
      value: ({ party }) => party,
    },
    { name: 'result', title: '结果', type: 'text', about: '结果或说明', value: ({ result }) => result },
    ...articleFields,
    address,
  ],
})
