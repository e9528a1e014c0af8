import type { Insertable } from 'kysely'
import type { PublicText } from '../../../platform/text/public-text.ts'
import type { ProjectStage } from './stage.ts'
import type { ProjectStageTable } from './table.server.ts'

export type StageRow = Omit<Insertable<ProjectStageTable>, 'article_id' | 'revision_id' | 'unit_id'>

/** What the public reads of a stage. @param admit lets a text pass that the checks read. */
export const stageRow = (
  { title, party, result, ...stage }: ProjectStage,
  admit: (text: string) => PublicText,
): StageRow => ({ ...stage, title: admit(title), party: admit(party), result: admit(result) })
