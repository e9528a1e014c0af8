import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSession, requireOpen, type Session } from '../../access/sessions.server.ts'
import type { Staff } from '../../access/policy.ts'
import type { RequestContext } from '../../domain/request-context.ts'
import type { ApiContext } from './context.ts'

export type Desk = { site: RequestContext; session: Session; staff: Staff }

/**
 * The signed-in caller and the district whose portal is called; the answer is never cached. `isUse`: whether the call
 * keeps an idle session open.
 * @throws AppError token_unknown, forbidden until the temporary password is changed.
 */
export async function deskOf(
  { siteOf, tokenOf }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  isUse = true,
): Promise<Desk> {
  reply.header('cache-control', 'no-store')
  const site = siteOf(request)
  const session = requireOpen(await getSession(site.db, tokenOf(request), site.now, isUse))
  return { site, session, staff: session.staff }
}
