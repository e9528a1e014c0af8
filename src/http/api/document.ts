import type { SwaggerTransform } from '@fastify/swagger'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { failureSchema } from '../../platform/envelope.ts'
import { tokenCookieName } from '../../access/sign-in/token-cookie.server.ts'

/** General part of the OpenAPI document. */
export const apiDocument: Partial<OpenAPIV3_1.Document> = {
  openapi: '3.1.0',
  info: {
    title: '三务公开 API',
    version: '1.0.0',
    description:
      '请求头 areaCode 指明地区，不写时由端口或域名决定。应答为 {code, data, message}，code 为 200 表示成功。时间为北京时间，金额以元计、两位小数。同一地址每分钟的请求次数有限，应答头 RateLimit 说明还剩几次。工作人员登录后的令牌放在请求头 token、查询参数 token、Cookie 或正文字段 token 中。',
  },
  components: {
    securitySchemes: {
      tokenHeader: { type: 'apiKey', in: 'header', name: 'token' },
      tokenQuery: { type: 'apiKey', in: 'query', name: 'token' },
      tokenCookie: { type: 'apiKey', in: 'cookie', name: tokenCookieName },
    },
  },
  // Public endpoints need no token; clients that have one send it with every request.
  security: [{}, { tokenHeader: [] }, { tokenQuery: [] }, { tokenCookie: [] }],
}

const toJsonSchema = createJsonSchemaTransform({ skipList: [] })

/** Adds what all endpoints have in common, so that they need not repeat it. */
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
        headers: headers.extend({ areaCode: z.enum(areaCodes).optional().describe('12 位行政区划代码') }),
        response: Object.fromEntries(response),
      },
    })
  }

/** `GET /api/system/area/areaInfo/:id` gives `getSystemAreaAreaInfoById`, `/release-at-once` gives `ReleaseAtOnce`. */
function operationId(method: string, url: string): string {
  const words = url
    .split('/')
    .slice(2)
    .flatMap((part) => part.split('-'))
    .map((part) => part.replace(/^:(.)/, (_, first: string) => `By${first.toUpperCase()}`))
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
