import type { z } from 'zod'
import type { Actor } from '../../src/access/policy.ts'
import type { Operation, OperationContext } from '../../src/domain/operation.ts'
import { wrongField } from '../../src/platform/errors.ts'
import type { Tx } from '../../src/platform/db/types.ts'
import '../../src/domain/messages/table.server.ts'

/**
 * Performs an operation on a message as it is now, with its input validated.
 * @param tx or in a transaction of its own.
 * @throws AppError invalid with the field.
 */
export async function performOnMessage<Input extends z.ZodObject, Result>(
  site: OperationContext,
  operation: Operation<Input, Result>,
  actor: Actor,
  { id, ...input }: Omit<z.input<Input>, 'id' | 'version'> & { id: number },
  tx?: Tx,
): Promise<Result> {
  const row = await (tx ?? site.db).selectFrom('message').select('version').where('id', '=', id).executeTakeFirst()
  const parsed = operation.input.safeParse({ version: row?.version ?? 1, ...input, id: String(id) })
  const [issue] = parsed.error?.issues ?? []
  if (!parsed.success) throw wrongField(issue?.path.join('.') ?? '', issue?.message ?? '')
  return tx ? operation.performIn(tx, site, actor, parsed.data) : operation.perform(site, actor, parsed.data)
}
