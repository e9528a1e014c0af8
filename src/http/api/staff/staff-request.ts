import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSession, requireOpen, type Session } from '../../../access/sign-in/sessions.server.ts'
import type { Staff } from '../../../access/policy.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import type { ApiContext } from '../context.ts'

export type StaffRequest = { site: RequestContext; session: Session; staff: Staff }

const staffRequests = new WeakMap<FastifyRequest, StaffRequest>()

/** What `createStaffRequest` loaded earlier in this request, if anything. */
export const findStaffRequest = (request: FastifyRequest): StaffRequest | undefined => staffRequests.get(request)

/**
 * The signed-in caller and the district whose portal is called; the answer is never cached. `isUse`: whether the call
 * keeps an idle session open.
 * @throws AppError token_unknown, forbidden until the temporary password is changed.
 */
export async function createStaffRequest(
  { siteOf, tokenOf }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  isUse = true,
): Promise<StaffRequest> {
  reply.header('cache-control', 'no-store')
  const site = siteOf(request)
  const session = requireOpen(await getSession(site.db, tokenOf(request), site.now, isUse))
  const staffRequest = { site, session, staff: session.staff }
  staffRequests.set(request, staffRequest)
  return staffRequest
}
