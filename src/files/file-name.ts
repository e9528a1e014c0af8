const maxBytes = 180

/**
 * The name under which a file is kept and downloaded: no folders, control characters or marks that turn the direction
 * of writing, which can hide the suffix. Long names keep their suffix.
 */
export function safeFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  const dot = clean.lastIndexOf('.')
  const suffix = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : ''
  const stem = shorten(clean.slice(0, clean.length - suffix.length), maxBytes - Buffer.byteLength(suffix))
  return `${stem === '' ? '附件' : stem}${suffix}`
}

/** File systems count bytes, and a character of three must not be cut. */
function shorten(text: string, bytes: number): string {
  let length = 0
  let result = ''
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    result += character
  }
  return result.trimEnd()
}
