import { type RawBuilder, sql } from 'kysely'
import './table.server.ts'

export type Attachment = { name: string; url: string; mediaType: string; sizeBytes: number }

/** A column of a query of `article`: its attachments in their order. */
export const attachmentsOfArticle = (): RawBuilder<Attachment[]> => sql<Attachment[]>`(
  select coalesce(json_agg(json_build_object(
    'name', name, 'url', url, 'mediaType', media_type, 'sizeBytes', size_bytes) order by position), '[]')
  from attachment where article_id = article.id)`
