import { apiDocument } from './api-document.ts'

type Schema = {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: Content
  responses?: Record<string, Content>
}
type Document = {
  paths?: Record<string, Record<string, Operation> | undefined>
  components?: { schemas?: Record<string, Schema> }
}

/** The calls for people: what each is for, its path, its parameters and the fields of its answer. */
export function docsPage(given: unknown): string {
  const { paths = {}, components = {} } = given as Document
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(([method, operation]) => ({
      tag: operation.tags?.join('、') ?? '',
      html: callOf(`${method.toUpperCase()} ${path}`, operation, components.schemas ?? {}),
    })),
  )
  const sections = [...Map.groupBy(calls, ({ tag }) => tag)].map(
    ([tag, those]) => `<section><h2>${escape(tag)}</h2>${those.map(({ html }) => html).join('')}</section>`,
  )
  return `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>三务公开 API</title><style>body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:1rem/1.7 system-ui,sans-serif;color:#1f1b16;overflow-wrap:anywhere}h2{margin-top:2.5rem;color:#c40001}article{padding:.75rem 0;border-top:1px solid #cdc3b3}h3{margin:0;font-size:1rem}p,dl{margin:.25rem 0}dt{font-weight:600}dd{margin:0 0 .25rem}</style></head><body><main><h1>三务公开 API</h1><p>${escape(apiDocument.info?.description ?? '')}</p><p>机器可读的完整说明：<a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1）。</p>${sections.join('')}</main></body></html>`
}

function callOf(title: string, operation: Operation, known: Record<string, Schema>): string {
  const { summary = '', parameters = [], requestBody, responses = {} } = operation
  const fields = [
    // The header of the district is the same for all and stands above.
    ...parameters
      .filter(({ name, in: place }) => place !== 'header' || name !== 'areaCode')
      .map(({ name, in: place, required = false }) => fieldOf(name, placeOf(place), required)),
    ...bodyOf(requestBody),
  ]
  const answer = responses['200']?.content?.['application/json']?.schema?.properties?.['data']
  return `<article><h3><code>${escape(title)}</code></h3><p>${escape(summary)}</p><dl>${
    fields.length > 0 ? `<dt>参数</dt><dd>${fields.join('、')}</dd>` : ''
  }<dt>应答的 data</dt><dd><code>${escape(answer ? shapeOf(answer, known) : 'null')}</code></dd></dl></article>`
}

function bodyOf(body: Content | undefined): string[] {
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(body?.content ?? {})
  const fields = propertiesOf(schema)
  return Object.keys(fields.properties ?? {}).map((name) =>
    fieldOf(name, type === 'application/json' ? 'JSON 正文' : '表单', fields.required?.includes(name) ?? false),
  )
}

const propertiesOf = (schema: Schema): Schema =>
  schema.properties ? schema : (schema.anyOf?.find(({ properties }) => properties) ?? {})

const fieldOf = (name: string, place: string, required: boolean): string =>
  `<code>${escape(name)}</code>（${place}${required ? '，必填' : ''}）`

const placeOf = (place: string): string => ({ path: '路径', query: '查询参数', header: '请求头' })[place] ?? place

/** Names alone, as `{data: [{id, title}], recordsTotal}`; what holds itself is written once. */
function shapeOf(schema: Schema, known: Record<string, Schema>, above: readonly string[] = []): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return above.includes(name) ? '…' : shapeOf(known[name] ?? {}, known, [...above, name])
  }
  if (schema.items) return `[${shapeOf(schema.items, known, above)}]`
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => shapeOf(each, known, above)))].join(' | ')
  if (!schema.properties) return schema.type ?? ''
  const fields = Object.entries(schema.properties).map(([name, value]) => {
    const inside = shapeOf(value, known, above)
    return /[[{…]/.test(inside) ? `${name}: ${inside}` : name
  })
  return `{${fields.join(', ')}}`
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
