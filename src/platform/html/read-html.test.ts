import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { cleanHtml, htmlToDocument } from './read-html.server.ts'

test.each([cleanHtml, htmlToDocument])('what %o refuses is an error of the request', (read) => {
  const deep = '<div>'.repeat(1_000)
  expect(() => read(deep)).toThrow(AppError)
  expect(() => read(deep)).toThrow(
    expect.objectContaining({ code: 'invalid', message: expect.stringContaining('嵌套') }),
  )
})
