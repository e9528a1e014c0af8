import { Unreadable } from './text-parts.ts'

const strictly = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Decodes UTF-8, UTF-16 with or without its mark, and GB18030. Null for anything that is no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  // oxlint-disable-next-line no-control-regex -- Control characters are what it looks for.
  return text === null || /[\0-\b\x0e-\x1a\ufffe]/.test(text) ? null : text
}

function decode(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return strictly('utf-16le', bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return strictly('utf-16be', bytes)
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, 4_096).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > 0 && even === 0) return strictly('utf-16le', bytes)
  if (even > 0 && odd === 0) return strictly('utf-16be', bytes)
  return strictly('utf-8', bytes) ?? strictly('gb18030', bytes)
}

export function readPlainText(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  if (text === null) throw new Unreadable('文本文件的编码无法识别，请另存为 UTF-8 后重新上传。')
  return text
}
