import type { Generated } from 'kysely'
import type { PublicText } from '../../../platform/text/public-text.ts'

export type ErasureState = 'requested' | 'confirmed' | 'declined'

export interface ArticleErasureTable {
  id: Generated<number>
  article_id: number
  release_number: number
  /** Shown to the public. */
  reason: PublicText
  state: Generated<ErasureState>
  actor: string
  create_time: Date
  decide_actor: Generated<string | null>
  decide_time: Generated<Date | null>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    article_erasure: ArticleErasureTable
  }
}
