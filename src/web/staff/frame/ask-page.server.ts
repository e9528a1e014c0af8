import type { z } from 'zod'
import type { Staff } from '../../../access/policy.ts'
import type { StaffQuery } from '../../../domain/operation.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { notFound } from '../../../platform/errors.ts'

type Visit = { site: RequestContext; staff: Staff; params: Readonly<Record<string, string | undefined>>; query: object }

/**
 * The answer of a query whose input is the page's address.
 * @throws AppError not_found if the address is that of no such page, forbidden, and what the query throws.
 */
export function askPage<Input extends z.ZodObject, Result>(
  { site, staff, params, query }: Visit,
  asked: StaffQuery<Input, Result>,
): Promise<Result> {
  const input = asked.input.safeParse({ ...query, ...params })
  if (!input.success) throw notFound('网址有误，没有这个页面。')
  return asked.ask(site, staff, input.data)
}
