/** Node decodes GB18030 but does not encode it, so the table is built by decoding all two-byte characters. */
const bytesOf = new Map<string, [number, number]>()
const decoder = new TextDecoder('gb18030')
for (let lead = 0x81; lead <= 0xfe; lead += 1)
  for (let trail = 0x40; trail <= 0xfe; trail += 1)
    if (trail !== 0x7f) bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])

/** @throws for a character beyond the two-byte part; the samples have none. */
export function encodeGb18030(text: string): Uint8Array {
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const code = character.codePointAt(0) ?? 0
      const bytes = code < 0x80 ? [code] : bytesOf.get(character)
      if (!bytes) throw new Error(`${character} needs four bytes`)
      return bytes
    }),
  )
}
