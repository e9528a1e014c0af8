import { z } from 'zod'
import type { LinkedEntry } from '../../domain/articles/projects/queries.server.ts'
import { formatYuan } from '../../platform/amount.ts'

/** An entry of a public book that belongs to a contract or a project. */
export const linkedEntrySchema = z.object({
  unitId: z.int().describe('账本所属单位的编号'),
  period: z.string().describe('账本的期间'),
  id: z.string().describe('这一笔的编号'),
  day: z.string(),
  direction: z.enum(['in', 'out']),
  summary: z.string(),
  amount: z.string().describe('金额（元）'),
  voucher: z.string(),
})

export const toLinkedEntry = ({ fen, thumbnail: _thumbnail, ...entry }: LinkedEntry) => ({
  ...entry,
  amount: formatYuan(fen),
})
