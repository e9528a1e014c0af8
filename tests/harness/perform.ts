import type { z } from 'zod'
import type { Actor } from '../../src/access/policy.ts'
import type { Operation, OperationContext } from '../../src/domain/operation.ts'
import { wrongField } from '../../src/platform/errors.ts'

/** Performs an operation as forms and calls do: with its input validated. @throws AppError invalid with the field. */
export function perform<Input extends z.ZodObject, Result>(
  site: OperationContext,
  operation: Operation<Input, Result>,
  actor: Actor,
  input: z.input<Input>,
): Promise<Result> {
  const parsed = operation.input.safeParse(input)
  if (parsed.success) return operation.perform(site, actor, parsed.data)
  const [issue] = parsed.error.issues
  return Promise.reject(wrongField(issue?.path.join('.') ?? '', issue?.message ?? ''))
}
