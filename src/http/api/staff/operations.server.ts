import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Operation, StaffQuery } from '../../../domain/operation.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ApiPlugin } from '../context.ts'
import { wholeBody } from '../words.ts'
import { deskOf } from './desk.server.ts'

/** The API calls of operations and queries. Those without one are for pages only. */
export const staffCalls =
  (declared: readonly (Operation | StaffQuery)[]): ApiPlugin =>
  (api, context) => {
    for (const each of declared) {
      if (!each.api) continue
      const { call, tag, summary, output, bodyLimit, present = (result: unknown) => result } = each.api
      const [method = '', url = ''] = call.split(' ')
      api.route({
        method,
        url,
        ...(bodyLimit && { bodyLimit }),
        schema: { tags: [tag], summary, ...schemasOf(each.input, method, url), response: { 200: envelopeOf(output) } },
        // The parts only document the input, which is parsed as a whole.
        validatorCompiler: () => (value) => ({ value }),
        async handler(request, reply) {
          const { site, staff } = await deskOf(context, request, reply)
          const input = parseInput(each.input, request)
          return success(
            present('ask' in each ? await each.ask(site, staff, input) : await each.perform(site, staff, input)),
          )
        },
      })
    }
  }

/** The fields of an input by where the call has them: named segments of its address, its query or its body. */
function schemasOf({ shape }: z.ZodObject, method: string, url: string) {
  const segments = new Set([...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name))
  const fields = (inAddress: boolean) => {
    const entries = Object.entries(shape).filter(([name]) => segments.has(name) === inAddress)
    return entries.length > 0 ? z.object(Object.fromEntries(entries)) : undefined
  }
  const [params, others] = [fields(true), fields(false)]
  return { ...(params && { params }), ...(others && { [method === 'GET' ? 'querystring' : 'body']: others }) }
}

/** @throws AppError invalid with the first wrong field. */
function parseInput(schema: z.ZodObject, { params, query, body }: FastifyRequest): Record<string, unknown> {
  if (typeof (body ?? {}) !== 'object' || Array.isArray(body)) throw new AppError('invalid', wholeBody)
  const parsed = schema.safeParse({ ...(query as object), ...(body as object | null), ...(params as object) })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = issue?.path.join('.')
  throw new AppError('invalid', name ? `参数 ${name} 有误${reasonOf(issue?.message)}` : wholeBody)
}

/** Messages of our own are sentences; those of the library are not in Chinese. */
const reasonOf = (message = ''): string => (/^“?\p{sc=Han}/u.test(message) ? `：${message}` : '')
