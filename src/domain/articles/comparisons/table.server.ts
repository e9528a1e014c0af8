/** What a release changed in the one before. `html` is null while it waits to be made. */
export interface ArticleComparisonTable {
  article_id: number
  release_number: number
  former_number: number
  html: string | null
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    article_comparison: ArticleComparisonTable
  }
}
