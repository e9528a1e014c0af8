import type { Generated } from 'kysely'

export interface ArticlePreviewTable {
  id: Generated<number>
  article_id: number
  revision_id: number
  token_hash: Buffer
  actor: string
  create_time: Date
  expire_time: Date
  end_time: Generated<Date | null>
  end_reason: Generated<'revoked' | 'released' | null>
  openers: Generated<string[]>
}

declare module '../../../../platform/db/types.ts' {
  interface Tables {
    article_preview: ArticlePreviewTable
  }
}
