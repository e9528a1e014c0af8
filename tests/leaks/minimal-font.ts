/** A TrueType font whose glyphs are empty: enough for readers that look at no shapes. */
export function minimalFont(glyphs: number): Buffer {
  const count = glyphs + 1
  const head = Buffer.alloc(54)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt32BE(0x00010000, 4)
  head.writeUInt32BE(0x5f0f3cf5, 12)
  head.writeUInt16BE(1000, 18)
  head.writeInt16BE(1000, 40)
  head.writeInt16BE(1000, 42)
  head.writeUInt16BE(8, 46)
  head.writeInt16BE(1, 50)
  const hhea = Buffer.alloc(36)
  hhea.writeUInt32BE(0x00010000, 0)
  hhea.writeInt16BE(800, 4)
  hhea.writeInt16BE(-200, 6)
  hhea.writeUInt16BE(1000, 10)
  hhea.writeUInt16BE(count, 34)
  const maxp = Buffer.alloc(32)
  maxp.writeUInt32BE(0x00010000, 0)
  maxp.writeUInt16BE(count, 4)
  maxp.writeUInt16BE(2, 14)
  const hmtx = Buffer.alloc(4 * count)
  for (let at = 0; at < count; at += 1) hmtx.writeUInt16BE(1000, at * 4)
  const loca = Buffer.alloc(4 * (count + 1))
  const post = Buffer.alloc(32)
  post.writeUInt32BE(0x00030000, 0)
  const cmap = Buffer.from(
    '000000010003000100000000000c000400180000000200020000ffffffff00000000000100000000'.slice(0, 72),
    'hex',
  )
  const tables = Object.entries({ cmap, glyf: Buffer.alloc(4), head, hhea, hmtx, loca, maxp, post })
  const header = Buffer.alloc(12 + 16 * tables.length)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tables.length, 4)
  let offset = header.length
  for (const [at, [tag, data]] of tables.entries()) {
    header.write(tag, 12 + at * 16, 'latin1')
    header.writeUInt32BE(offset, 12 + at * 16 + 8)
    header.writeUInt32BE(data.length, 12 + at * 16 + 12)
    offset += Math.ceil(data.length / 4) * 4
  }
  return Buffer.concat([
    header,
    ...tables.map(([, data]) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])),
  ])
}
