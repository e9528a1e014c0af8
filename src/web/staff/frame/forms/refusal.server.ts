import { recordRefusal } from '../../../../access/commands-refusals.server.ts'
import type { Staff } from '../../../../access/policy.ts'
import type { RequestContext } from '../../../../domain/request-context.ts'
import { AppError } from '../../../../platform/errors.ts'

/**
 * What a command refused, for the page to say. A missing permission is recorded in the audit.
 * @throws `thrown` if it is a fault instead.
 */
export async function toFormRefusal(
  thrown: unknown,
  { site, staff }: { site: Pick<RequestContext, 'db' | 'limits'>; staff: Staff },
  path: string,
): Promise<AppError> {
  if (!(thrown instanceof AppError)) throw thrown
  if (thrown.code === 'forbidden') await recordRefusal(site.db, site.limits, staff, path)
  return thrown
}
