import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Example } from './example.ts'

const place = (writing = randomUUID() as string) => ({ page: '/staff/words', field: 'lines', writing })

/** Examples of the calls for texts that were typed and not sent. */
export function createFieldDraftExamples(): Example[] {
  const writing = randomUUID()
  return [
    {
      of: 'PUT /api/staff/field-drafts',
      signedIn: 'editor',
      path: '/api/staff/field-drafts',
      json: { ...place(writing), label: '每行一个词', text: '入民,人民', base: '0', seen: 0 },
      data: { kept: true, revision: 1, overtaken: false },
    },
    {
      of: 'GET /api/staff/field-drafts',
      signedIn: 'editor',
      path: '/api/staff/field-drafts',
      data: expect.any(Array),
    },
    {
      of: 'POST /api/staff/field-drafts/discard',
      signedIn: 'editor',
      path: '/api/staff/field-drafts/discard',
      json: place(),
      data: null,
    },
  ]
}
