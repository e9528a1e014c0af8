import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Category } from './category-tree.ts'
import '../table.server.ts'

export type StaffCategory = Category & {
  retentionMonths: number | null
  version: number
  /** Public articles of all districts. */
  articles: number
}

/** All categories with how many articles they have, in display order. */
export async function listStaffCategories(db: Db): Promise<StaffCategory[]> {
  const { rows } = await sql<StaffCategory>`
    select category.id, parent_id as "parentId", category.title, category.description, keywords, hidden,
      retention_months as "retentionMonths", changes as version, coalesce(articles, 0) as articles
    from article_type as category left join (
      select article_type_id, count(*)::integer as articles from article where status = 'published' group by 1
    ) as counted on counted.article_type_id = category.id
    order by position, category.id`.execute(db)
  return rows
}

/** @throws AppError not_found */
export function requireStaffCategory(all: readonly StaffCategory[], id: number): StaffCategory {
  const category = all.find((each) => each.id === id)
  if (!category) throw notFound('没有这个栏目。')
  return category
}
