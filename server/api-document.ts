import type { SwaggerTransform } from '@fastify/swagger'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { failureSchema } from '../app/lib/envelope.ts'
import { tokenCookieName } from '../app/staff/token-cookie.server.ts'

/** What stands above the list of calls. */
export const apiDocument: Partial<OpenAPIV3_1.Document> = {
  openapi: '3.1.0',
  info: {
    title: '三务公开 API',
    version: '1.0.0',
    description:
      '请求头 areaCode 指明地区，不写时由端口或域名决定。应答为 {code, data, message}，code 为 200 表示成功，其他与 HTTP 状态码相同；登录失效时 HTTP 状态码为 401，code 为 50008（令牌无效）、50012（已在别处登录）或 50014（已过期）。应答头 RateLimit 说明一分钟内还可请求的次数，超出时应答为 429，应答头 Retry-After 为需等待的秒数。工作人员登录后的令牌放在请求头 token、查询参数 token、Cookie 或正文字段 token 中。',
  },
  components: {
    securitySchemes: {
      tokenHeader: { type: 'apiKey', in: 'header', name: 'token' },
      tokenQuery: { type: 'apiKey', in: 'query', name: 'token' },
      tokenCookie: { type: 'apiKey', in: 'cookie', name: tokenCookieName },
    },
  },
  // Nothing that citizens use asks for a token; clients that have one send it with every call.
  security: [{}, { tokenHeader: [] }, { tokenQuery: [] }, { tokenCookie: [] }],
}

const toJsonSchema = createJsonSchemaTransform({ skipList: [] })

/** What is the same for every call is documented here, so that no call has to say it or can forget it. */
export const apiTransform =
  (areaCodes: readonly string[]): SwaggerTransform =>
  (route) => {
    const schema = route.schema as Record<string, unknown> & { response?: Record<string, z.ZodType> }
    if (!schema || schema['hide']) return toJsonSchema(route)
    const headers = schema['headers'] instanceof z.ZodObject ? schema['headers'] : z.object({})
    const response = Object.entries({ ...schema.response, default: failureSchema }).map(([status, answer]) => [
      status,
      { description: status === 'default' ? '失败' : '成功', content: { 'application/json': { schema: answer } } },
    ])
    return toJsonSchema({
      ...route,
      schema: {
        ...schema,
        operationId: operationId(String(route.route.method), route.url),
        headers: headers.extend({ areaCode: z.enum(areaCodes).optional() }),
        response: Object.fromEntries(response),
      },
    })
  }

/** `getSystemAreaAreaInfoById` of `GET /api/system/area/areaInfo/:id`. */
function operationId(method: string, url: string): string {
  const words = url
    .split('/')
    .slice(2)
    .map((part) => part.replace(/^:(.)/, (_, first: string) => `By${first.toUpperCase()}`))
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
