import { z } from 'zod'
import { idParameter } from '../../../platform/parameters.ts'
import { staffQuery } from '../../operation.ts'
import { shownCategory } from './category-schema.ts'
import { listStaffCategories, requireStaffCategory } from './queries-categories-staff.server.ts'

export const listCategories = staffQuery({
  permission: 'category.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({}),
  api: {
    call: 'GET /api/staff/categories',
    tag: '栏目',
    summary: '全部栏目，包括隐藏的，以及各有多少篇公开的文章',
    output: z.array(shownCategory),
  },
  run: (db) => listStaffCategories(db),
})

/** All categories, and one of them to change it or to add others below it. */
export const getCategoryToChange = staffQuery({
  permission: 'category.change',
  at: () => Promise.resolve({ place: 'all-districts' as const }),
  input: z.object({ id: idParameter }),
  async run(db, { input }) {
    const all = await listStaffCategories(db)
    return { all, category: requireStaffCategory(all, input.id) }
  },
})
