import { z } from 'zod'
import { maxId } from '../../platform/parameters.ts'
import { readableAccount } from '../accounts/account-lock.server.ts'
import { namedAccount } from '../accounts/schema.ts'
import { staffQuery } from '../operation.ts'
import { workItem } from './schema.ts'
import { listTakers, listWorkInHand, reasonsLeft } from './work-in-hand.server.ts'

/** Unfinished work of an account, and who may take it over. */
export const getWorkInHand = staffQuery({
  permission: 'account.read',
  at: readableAccount,
  input: namedAccount,
  api: {
    call: 'GET /api/staff/accounts/:id/work',
    tag: '账号',
    summary: '一个账号手上没有办完的稿件和留言，以及可以接手的账号',
    output: z.object({
      items: z.array(workItem),
      takers: z.array(
        z.object({
          id: z.int(),
          loginName: z.string(),
          name: z.string(),
          articles: z.int().describe('可以接手的稿件'),
          messages: z.int().describe('可以接手的留言'),
        }),
      ),
    }),
  },
  async run(db, { actor, at: { row } }) {
    const items = await listWorkInHand(db, actor, row)
    return { items, takers: await listTakers(db, actor, row, items) }
  },
})

/** Why each item was left by somebody who took over the rest, by its place in the list. */
export const listReasonsLeft = staffQuery({
  permission: 'account.read',
  at: readableAccount,
  input: namedAccount.extend({ taker: z.int().min(1).max(maxId) }),
  run: async (db, { actor, input: { taker }, at: { row } }) =>
    reasonsLeft(db, actor, taker, await listWorkInHand(db, actor, row)),
})
