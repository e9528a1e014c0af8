import { z } from 'zod'
import { maxId } from '../../platform/parameters.ts'
import { staffQuery } from '../operation.ts'
import { getPlace } from '../units/queries.server.ts'
import { itemCodeForm } from './fulfils.ts'
import { dutyPeriodForm } from './periods.ts'
import '../articles/table.server.ts'
import './table.server.ts'

/** The articles that somebody confirmed by hand for one period of an item of a unit, with who did. */
export const listConfirmations = staffQuery({
  permission: 'article.read',
  at: async (db, { input }) => ({ place: await getPlace(db, input.unitId) }),
  input: z.object({
    unitId: z.int().positive().max(maxId),
    item: z.string().regex(itemCodeForm),
    period: z.string().regex(dutyPeriodForm),
  }),
  run: (db, { input: { unitId, item, period } }) =>
    db
      .selectFrom('duty_confirmation as confirmation')
      .innerJoin('article', 'article.id', 'confirmation.article_id')
      .select(['article.id as articleId', 'article.title', 'confirmation.actor'])
      .where('article.area_id', '=', unitId)
      .where('article.status', '=', 'published')
      .where('confirmation.item', '=', item)
      .where('confirmation.period', '=', period)
      .orderBy('article.id')
      .execute(),
})
