import type { OpenAPIV3_1 } from 'openapi-types'

/** What stands above the list of calls. */
export const apiDocument: Partial<OpenAPIV3_1.Document> = {
  openapi: '3.1.0',
  info: {
    title: '三务公开 API',
    version: '1.0.0',
    description:
      '请求头 areaCode 指明地区，不写时由端口或域名决定。应答为 {code, data, message}，code 为 200 表示成功，其他与 HTTP 状态码相同。应答头 RateLimit 说明一分钟内还可请求的次数，超出时应答为 429，应答头 Retry-After 为需等待的秒数。',
  },
}

type Document = { paths?: Record<string, Record<string, Operation> | undefined> }
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: unknown
}

/** The calls for people: what each is for, its path and its parameters. */
export function docsPage(document: unknown): string {
  const { paths = {} } = document as Document
  const rows = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(([method, { summary = '', tags = [], parameters = [], requestBody }]) => {
      const names = parameters.map(
        ({ name, in: place, required }) => `${name}（${placeOf(place)}${required ? '，必填' : ''}）`,
      )
      if (requestBody) names.push('JSON 正文')
      return `<tr><td>${escape(tags.join('、'))}</td><td><code>${method.toUpperCase()} ${escape(path)}</code></td><td>${escape(summary)}</td><td>${escape(names.join('、'))}</td></tr>`
    }),
  )
  return `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>三务公开 API</title><style>body{max-width:75rem;margin:2rem auto;padding:0 1rem;font:1rem/1.7 system-ui,sans-serif;color:#1f1b16}table{width:100%;border-collapse:collapse}th,td{padding:.5rem .75rem;border:1px solid #cdc3b3;text-align:left;vertical-align:top}code{overflow-wrap:anywhere}</style></head><body><main><h1>三务公开 API</h1><p>${apiDocument.info?.description ?? ''}</p><p>机器可读的完整说明：<a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1）。</p><table><thead><tr><th scope="col">类别</th><th scope="col">调用</th><th scope="col">用途</th><th scope="col">参数</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></body></html>`
}

const placeOf = (place: string): string => (place === 'path' ? '路径' : place === 'query' ? '查询参数' : place)

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
