import type { PublicColumn } from '../../../platform/text/public-text.ts'
import type { StageName } from './stage.ts'

/** The stage of a project that a public article is about: migration 0064. Money in fen, days YYYY-MM-DD. */
export interface ProjectStageTable {
  article_id: number
  revision_id: number
  unit_id: number
  project: string
  title: PublicColumn
  stage: StageName
  day: string | null
  fen: number | null
  party: PublicColumn
  result: PublicColumn
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    project_stage: ProjectStageTable
  }
}
