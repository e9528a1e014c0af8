import type { ArticleDocument } from './schema.ts'

export const diffDocuments = (_before: ArticleDocument, _after: ArticleDocument): unknown => null
export const diffHtml = (_diff: unknown): string => ''
export const diffFields = (
  _before: Record<string, string>,
  _after: Record<string, string>,
): { field: string; html: string }[] => []
