/**
 * Runs of readable characters in binary data, such as image metadata and metafiles: as UTF-8, and as UTF-16 in both
 * byte orders and at both offsets.
 */
export function printableText(bytes: Buffer): string {
  const readings = [bytes.toString('utf8')]
  for (const offset of [0, 1]) {
    const even = bytes.subarray(offset, offset + Math.floor((bytes.length - offset) / 2) * 2)
    readings.push(even.toString('utf16le'), Buffer.from(even).swap16().toString('utf16le'))
  }
  return readings.flatMap((reading) => reading.match(/[\p{L}\p{N}\p{P}\p{S}\p{Zs}\t]{6,}/gu) ?? []).join('\n')
}
