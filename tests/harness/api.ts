import { expect } from 'vitest'

export type Ask = {
  headers?: Record<string, string>
  json?: unknown
  /** Form-encoded. */
  form?: Record<string, string>
  /** Sent as multipart/form-data. */
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> }
}
export type Answer = { status: number; headers: Headers; code: number; data: unknown; message: string }

/** Sends a call and reads its envelope. */
export async function ask(
  origin: string,
  operation: string,
  { headers = {}, json, form, file }: Ask = {},
): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ')
  const response = await fetch(origin + path, {
    method,
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form ? { body: new URLSearchParams(form) } : {}),
    ...(file ? { body: multipartOf(file) } : {}),
  })
  const text = await response.text()
  const answer = JSON.parse(text) as Omit<Answer, 'status' | 'headers'>
  expect(Object.keys(answer).toSorted(), text).toEqual(['code', 'data', 'message'])
  return { status: response.status, headers: response.headers, ...answer }
}

function multipartOf({ name, bytes }: NonNullable<Ask['file']>): FormData {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name)
  return body
}

/** The data of a successful call. */
export async function callData(origin: string, operation: string, given: Ask = {}): Promise<unknown> {
  const { status, code, data, message } = await ask(origin, operation, given)
  expect({ status, code, message }, operation).toEqual({ status: 200, code: 200, message: 'success' })
  return data
}

export const query = (parameters: Record<string, string | number>): string =>
  String(new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])))
