import { z } from 'zod'
import { normaliseContent, textRule } from './long-text.ts'
import { storable } from './visible.ts'

/** Several lines of text as they are stored, with the messages of `textRule`. */
export function textOf(empty: string, what: string, most: number) {
  const rule = textRule(empty, what, most)
  return (
    z
      .string(empty)
      .check(({ value, issues }) => {
        const message = rule(value)
        if (message) issues.push({ code: 'custom', message, input: value })
      })
      // Control characters must not reach any output.
      .overwrite((text) => storable(normaliseContent(text), '\n'))
      .meta({ maxLength: most })
  )
}
