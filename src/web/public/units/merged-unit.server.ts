import { redirect } from 'react-router'
import { getMergedUnits } from '../../../domain/units/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'

/** Redirects links with the id of a merged unit to the unit that it became part of. */
export async function redirectMerged(
  site: RequestContext,
  id: number | undefined,
  addressOf: (id: number) => string,
): Promise<void> {
  const current = id === undefined ? undefined : (await getMergedUnits(site)).get(id)
  if (current !== undefined) throw redirect(addressOf(current), 301)
}
