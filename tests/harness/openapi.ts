import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export type Schema = {
  description?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  anyOf?: Schema[]
}
type Content = { content?: Record<string, { schema: Schema }> }
export type Operation = {
  operationId: string
  summary?: string
  tags?: string[]
  parameters?: {
    name: string
    in: 'path' | 'query' | 'header'
    required?: boolean
    description?: string
    schema: Schema
  }[]
  requestBody?: Content
  responses: Record<string, Content>
}
export type Documented = Operation & {
  /** `GET /api/system/area/{id}` */
  name: string
  method: string
  path: string
}
export type ApiDocument = { openapi: string; paths: Record<string, Record<string, Operation>> }

export async function readDocument(origin: string): Promise<ApiDocument> {
  return (await (await fetch(`${origin}/api/openapi.json`)).json()) as ApiDocument
}

export const listOperations = ({ paths }: ApiDocument): Documented[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
    })),
  )

/** Validates a response against the document. The check returns the errors, or null. */
export function answerCheck(document: ApiDocument): (of: Documented, status: number, answer: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false })
  ajv.addSchema(document, 'openapi')
  const known = new Map<string, ValidateFunction>()
  return ({ path, method, responses }, status, answer) => {
    const place = String(status) in responses ? String(status) : 'default'
    const parts = ['paths', path, method.toLowerCase(), 'responses', place, 'content', 'application/json', 'schema']
    const pointer = parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` })
    known.set(pointer, validate)
    return validate(answer) ? null : ajv.errorsText(validate.errors)
  }
}
