import { seedOf } from '../random.ts'

/** Letters and digits that ids of rows and records consist of (`recordIdSchema`, `rowId`). */
const digits = '0123456789abcdefghijklmnopqrstuvwxyz'

/** An id of ten characters that is the same on every machine: of `project v6001 2025 3` always the same project. */
export function recordId(key: string): string {
  const codes = Array.from(key, (letter) => letter.codePointAt(0) ?? 0)
  let [high, low] = [seedOf(...codes, 1), seedOf(...codes, 2)]
  let id = ''
  for (let at = 0; at < 5; at++) {
    id += digits.charAt(high % 36) + digits.charAt(low % 36)
    high = Math.floor(high / 36)
    low = Math.floor(low / 36)
  }
  return id
}
