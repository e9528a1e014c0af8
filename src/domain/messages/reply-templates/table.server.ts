import type { Generated } from 'kysely'
import type { MessageKind } from '../kinds.ts'

/** Phrases for replies. */
export interface ReplyTemplateTable {
  id: Generated<number>
  district_code: string
  kind: MessageKind | null
  title: string
  content: string
  position: number
  version: Generated<number>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    reply_template: ReplyTemplateTable
  }
}
