import type { OpenAPIV3_1 } from 'openapi-types'
import { codeWords } from '../../platform/text/codes.ts'
import { apiDocument } from './document.ts'

type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject
type Known = Readonly<Record<string, Schema>>

/** HTML documentation: purpose, path, parameters and response fields of each endpoint, and all codes. */
export function docsPage({ paths = {}, components = {} }: OpenAPIV3_1.Document): string {
  const calls = Object.entries(paths).flatMap(([path, { get, post, put } = {}]) =>
    Object.entries({ get, post, put }).flatMap(([method, operation]) =>
      operation
        ? [
            {
              tag: operation.tags?.join('、') ?? '',
              html: callOf(method.toUpperCase(), path, operation, components.schemas ?? {}),
            },
          ]
        : [],
    ),
  )
  const groups = [...Map.groupBy(calls, ({ tag }) => tag)]
  const contents = groups.map(([tag, those]) => `<li><a href="#${escape(tag)}">${escape(tag)}</a> ${those.length}</li>`)
  const sections = groups.map(
    ([tag, those]) =>
      `<section id="${escape(tag)}"><h2>${escape(tag)}</h2>${those.map(({ html }) => html).join('')}</section>`,
  )
  const codes = Object.entries(codeWords).map(([code, words]) => `<dt>${code}</dt><dd>${escape(words)}</dd>`)
  return `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>三务公开 API</title><style>${styles}</style></head><body><header><h1>三务公开 API</h1><p>${escape(apiDocument.info?.description ?? '')}</p><p>机器可读的完整说明：<a href="/api/openapi.json">/api/openapi.json</a>（OpenAPI 3.1）。</p><nav aria-label="目录"><ul>${contents.join('')}<li><a href="#codes">code 一览</a></li></ul></nav></header><main>${sections.join('')}<section id="codes"><h2>code 一览</h2><dl class="codes">${codes.join('')}</dl></section></main></body></html>`
}

const styles = `
body{max-width:64rem;margin:0 auto;padding:1.5rem 1rem 4rem;font:1rem/1.7 system-ui,'Noto Sans CJK SC',sans-serif;color:#1f1b16;background:#faf7f2;overflow-wrap:anywhere}
h1{font-size:1.75rem}h2{margin:2.5rem 0 .75rem;padding-left:.75rem;border-left:4px solid #c40001;font-size:1.25rem}a{color:#9b0001}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:1rem 0 0;padding:0;list-style:none}nav a{display:inline-block;padding:.5rem 0}
article,.codes{margin-bottom:1rem;padding:1rem 1.25rem;border:1px solid #e6dfd3;border-radius:4px;background:#fff}
h3{margin:0;font-size:1rem}h3 span{display:inline-block;min-width:3.5rem;margin-right:.5rem;padding:0 .5rem;color:#fff;background:#3b4a7a;border-radius:4px;text-align:center}h3 .post{background:#c40001}
code{font-family:ui-monospace,Consolas,monospace}p{margin:.25rem 0}h4{margin:.75rem 0 .25rem;font-size:.875rem;color:#5b5347}
ul.fields{margin:0;padding:0;list-style:none}ul.fields li{display:grid;grid-template-columns:minmax(8rem,12rem) 8rem 1fr;gap:0 1rem;padding:.25rem 0;border-top:1px solid #e6dfd3}ul.fields code{font-weight:700}
.codes{display:grid;grid-template-columns:4rem 1fr;gap:.25rem 1rem}.codes dt{font-weight:700}.codes dd{margin:0}
@media(max-width:599px){ul.fields li{grid-template-columns:minmax(0,1fr)}}`

function callOf(method: string, path: string, operation: OpenAPIV3_1.OperationObject, known: Known): string {
  const { summary = '', parameters = [], requestBody, responses = {} } = operation
  const given = parameters.flatMap((parameter) => inPlace(parameter) ?? [])
  const fields = [
    // The district header is the same for all endpoints and described at the top.
    ...given
      .filter(({ name, in: place }) => place !== 'header' || name !== 'areaCode')
      .map(({ name, in: place, required = false, description, schema }) =>
        fieldOf(name, placeOf(place), required, description ?? inPlace(schema)?.description),
      ),
    ...bodyOf(inPlace(requestBody)),
  ]
  const answer = schemaOf(inPlace(responses['200']), 'application/json')?.properties?.['data']
  // Link endpoints that work without parameters.
  const bare = method === 'GET' && !given.some(({ required }) => required)
  const title = `<code>${escape(path)}</code>`
  return `<article><h3><span class="${method.toLowerCase()}">${method}</span>${bare ? `<a href="${escape(path)}">${title}</a>` : title}</h3><p>${escape(summary)}</p>${
    fields.length > 0 ? `<h4>参数</h4><ul class="fields">${fields.join('')}</ul>` : ''
  }<h4>应答的 data</h4><p><code>${escape(answer ? shapeOf(answer, known) : 'null')}</code></p></article>`
}

type Content = OpenAPIV3_1.RequestBodyObject | OpenAPIV3_1.ResponseObject

/** Undefined for references; our document only uses them for schemas. */
const inPlace = <T extends object>(thing: T | undefined): Exclude<T, OpenAPIV3_1.ReferenceObject> | undefined =>
  thing && '$ref' in thing ? undefined : (thing as Exclude<T, OpenAPIV3_1.ReferenceObject> | undefined)

const schemaOf = (thing: Content | undefined, type: string): OpenAPIV3_1.SchemaObject | undefined =>
  inPlace(thing?.content?.[type]?.schema)

function bodyOf(body: Content | undefined): string[] {
  const [type = ''] = Object.keys(body?.content ?? {})
  const place = type === 'application/json' ? 'JSON 正文' : '表单'
  const schema = schemaOf(body, type)
  const either = [schema, ...(schema?.anyOf ?? []).map((each) => inPlace(each))]
  const { properties = {}, required = [] } = either.find((each) => each?.properties) ?? {}
  return Object.entries(properties).map(([name, field]) =>
    fieldOf(name, place, required.includes(name), inPlace(field)?.description),
  )
}

const fieldOf = (name: string, place: string, required: boolean, description = ''): string =>
  `<li><code>${escape(name)}</code><span>${place}${required ? '，必填' : ''}</span><span>${escape(description)}</span></li>`

const placeOf = (place: string): string => ({ path: '路径', query: '查询参数', header: '请求头' })[place] ?? place

/** The field names of a schema, as `{data: [{id, title}], recordsTotal}`; recursion is shown as `…`. */
function shapeOf(schema: Schema, known: Known, above: readonly string[] = []): string {
  if ('$ref' in schema) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return above.includes(name) ? '…' : shapeOf(known[name] ?? {}, known, [...above, name])
  }
  if ('items' in schema) return `[${shapeOf(schema.items, known, above)}]`
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => shapeOf(each, known, above)))].join(' | ')
  if (!schema.properties) return String(schema.type ?? '')
  const fields = Object.entries(schema.properties).map(([name, value]) => {
    const inside = shapeOf(value, known, above)
    return /[[{…]/.test(inside) ? `${name}: ${inside}` : name
  })
  return `{${fields.join(', ')}}`
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
