import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { authorise, type Staff } from '../../../access/policy.ts'
import type { Operation, StaffQuery, UploadStores } from '../../../domain/operation.ts'
import { envelopeSchema, success } from '../../../platform/envelope.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ApiPlugin } from '../context.ts'
import { wholeBody } from '../words.ts'
import { createStaffRequest } from './staff-request.ts'
import { readUpload } from './upload.ts'

/** The API calls of operations and queries. Those without one are for pages only. */
export const staffCalls =
  (declared: readonly (Operation | StaffQuery)[]): ApiPlugin =>
  (api, context) => {
    for (const each of declared) {
      if (!each.api) continue
      const { call, tag, summary, output, bodyLimit, isBackground, present = (result: unknown) => result } = each.api
      const [method = '', url = ''] = call.split(' ')
      api.route({
        method,
        url,
        ...(bodyLimit && { bodyLimit }),
        schema: {
          tags: [tag],
          summary,
          ...schemasOf(each.input, method, url),
          response: { 200: envelopeSchema(output) },
        },
        // The parts only document the input, which is parsed as a whole.
        validatorCompiler: () => (value) => ({ value }),
        async handler(request, reply) {
          const { site, staff } = await createStaffRequest(context, request, reply, !isBackground)
          requireWriter(staff, request)
          const input = parseInput(each.input, request)
          return success(
            present('ask' in each ? await each.ask(site, staff, input) : await each.perform(site, staff, input)),
          )
        },
      })
    }
  }

/** The same for calls that send a file. */
export const uploadCalls =
  (declared: readonly (Operation | StaffQuery)[], stores: UploadStores): ApiPlugin =>
  (api, context) => {
    for (const each of declared) {
      if (!each.upload) continue
      const { call, tag, summary, output, maxBytes, receive } = each.upload
      const url = call.slice('POST '.length)
      const { file: _, ...shape } = each.input.shape
      const address = z.object(shape)
      void api.register(async (scope) => {
        await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes + 1 } })
        scope.route({
          method: 'POST',
          url,
          schema: {
            tags: [tag],
            summary,
            consumes: ['multipart/form-data'],
            ...schemasOf(address, 'POST', url),
            response: { 200: envelopeSchema(output) },
          },
          validatorCompiler: () => (value) => ({ value }),
          async handler(request, reply) {
            const { site, staff } = await createStaffRequest(context, request, reply)
            const named = parseInput(address, request)
            authorise(await each.isAllowed(site, staff, named))
            const file = await readUpload(request, (bytes, name) => receive({ db: site.db, ...stores }, bytes, name))
            const input = { ...named, file }
            return success('ask' in each ? await each.ask(site, staff, input) : await each.perform(site, staff, input))
          },
        })
      })
    }
  }

/** Another window may have signed somebody else in: nothing is saved in their name. @throws AppError unauthenticated */
export function requireWriter({ loginName, name }: Staff, { headers }: FastifyRequest, written = '这篇稿件'): void {
  const writer = headers['x-written-by']
  if (writer !== undefined && writer !== loginName)
    throw new AppError('unauthenticated', `现在登录的是“${name}”，不是写${written}的账号，所以没有保存。`)
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
