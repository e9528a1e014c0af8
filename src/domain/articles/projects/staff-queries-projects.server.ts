import { sql } from 'kysely'
import { z } from 'zod'
import { staffQuery } from '../../operation.ts'
import { atReadWork } from '../writing/queries-work.server.ts'
import { articleInput } from '../writing/work-schema.ts'
import '../writing/table.server.ts'

const record = z.object({ id: z.string(), title: z.string() })

/** The projects and contracts of a draft's unit, public or written: what stages, contracts and entries can belong to. */
export const listRecords = staffQuery({
  permission: 'article.edit',
  input: articleInput,
  api: {
    call: 'GET /api/staff/articles/:id/records',
    tag: '稿件',
    summary: '这篇稿件的单位已有的项目和合同，供环节、合同和逐笔收支归属',
    output: z.object({ projects: z.array(record), contracts: z.array(record) }),
  },
  at: atReadWork,
  async run(db, { at: { work } }) {
    const { areaId } = work.content
    const written = (part: 'stage' | 'contract', key: string) => sql<{ id: string; title: string }>`
      select distinct on (id) content->${part}->>${key} as id, content->${part}->>'title' as title
      from article_work
      where (content->>'areaId')::integer = ${areaId} and content ? ${part} and delete_time is null`
    const projects = await sql<{ id: string; title: string }>`
      select distinct on (id) id, title from (
        select project as id, title, 1 as place from project_stage where unit_id = ${areaId}
        union all select id, title, 2 from (${written('stage', 'project')}) as draft
      ) as found where title <> '' order by id, place`.execute(db)
    const contracts = await sql<{ id: string; title: string }>`
      select distinct on (id) id, title from (
        select id, title, 1 as place from contract where unit_id = ${areaId}
        union all select id, title, 2 from (${written('contract', 'id')}) as draft
      ) as found where title <> '' order by id, place`.execute(db)
    return { projects: projects.rows, contracts: contracts.rows }
  },
})
