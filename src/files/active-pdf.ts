import { inflateSync } from 'node:zlib'

/**
 * Names of what a PDF may do by itself or carry: scripts, starting programs, sending forms, embedded files and media.
 * `/OpenAction` alone only says at which page it opens.
 */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|Rendition|ImportData|SubmitForm|XFA)(?![A-Za-z0-9_.-])/

/** Of all streams together. A file with more is left to the scan of its text. */
const mostBytes = 200 * 1024 * 1024
/** Only these streams hold objects; pictures and fonts are not inflated. */
const objectStream = /\/ObjStm(?![A-Za-z0-9])/

/** Whether a PDF has active content, also in compressed objects and under names with escapes (`/J#61vaScript`). */
export function hasActiveContent(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  let left = mostBytes
  let from = 0
  for (;;) {
    const start = text.indexOf('stream', from)
    const outside = text.slice(from, start === -1 ? undefined : start)
    if (active.test(unescaped(outside))) return true
    if (start === -1) return false
    const end = text.indexOf('endstream', start)
    if (end === -1) return active.test(unescaped(text.slice(start)))
    const dictionary = unescaped(outside.slice(-2_000))
    if (objectStream.test(dictionary)) {
      const content = inflated(bytes.subarray(start, end), left)
      left -= content.length
      if (active.test(unescaped(content))) return true
    }
    from = end + 'endstream'.length
  }
}

/** Names may write any character as # and two hexadecimal digits. */
const unescaped = (text: string): string =>
  text.replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The content of a stream, from the keyword on; empty if it is not compressed as usual. */
function inflated(stream: Buffer, most: number): string {
  const start = /^stream\r?\n?/.exec(stream.toString('latin1', 0, 10))?.[0].length ?? 0
  try {
    return inflateSync(stream.subarray(start), { maxOutputLength: Math.max(1, most) }).toString('latin1')
  } catch {
    return ''
  }
}
