/** How alike texts are when names and numbers are masked, for tests: near twins are forms with other figures in them. */

const gram = 4
const bins = 64
/** Estimates this far below the wanted likeness are not looked at again. */
const slack = 0.2

export type MaskedText = { key: string; text: string }

/** The text without markup, digits and the names given. @param names longest first. */
export function maskText(html: string, names: readonly string[]): string {
  let text = html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\d[\d,.]*/g, '#')
    .replaceAll(/[一二三四五六七八九十]+(?=[月年日号、])/g, '#')
  for (const name of names) if (name !== '') text = text.replaceAll(name, 'N')
  return text
}

function hashesOf(text: string): Set<number> {
  const hashes = new Set<number>()
  for (let at = 0; at + gram <= text.length; at++) {
    let hash = 0x811c9dc5
    for (let next = at; next < at + gram; next++) hash = Math.imul(hash ^ text.charCodeAt(next), 0x01000193)
    hash ^= hash >>> 15
    hashes.add(Math.imul(hash, 0x2c1b3c6d) >>> 0)
  }
  return hashes
}

/** The least hash of each bin: two texts agree in about as many bins as their sets of hashes are alike. */
function signatureOf(hashes: ReadonlySet<number>): Uint32Array {
  const signature = new Uint32Array(bins).fill(0xffffffff)
  for (const hash of hashes) {
    const bin = hash % bins
    const rest = Math.floor(hash / bins)
    if (rest < (signature[bin] ?? 0)) signature[bin] = rest
  }
  return signature
}

function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let shared = 0
  for (const hash of one) if (other.has(hash)) shared++
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

function estimate(one: Uint32Array, other: Uint32Array): number {
  let same = 0
  let filled = 0
  for (let bin = 0; bin < bins; bin++) {
    if (one[bin] === 0xffffffff && other[bin] === 0xffffffff) continue
    filled++
    if (one[bin] === other[bin]) same++
  }
  return filled === 0 ? 0 : same / filled
}

/** For each sampled text that has one: the text most like it, if at least so alike (Jaccard of 4-grams). */
export function findTwins(
  sampled: readonly MaskedText[],
  all: readonly MaskedText[],
  least: number,
): { key: string; twin: string; likeness: number }[] {
  const signed = all.map(({ key, text }) => ({ key, text, signature: signatureOf(hashesOf(text)) }))
  return sampled.flatMap(({ key, text }) => {
    const hashes = hashesOf(text)
    const signature = signatureOf(hashes)
    let best = { twin: '', likeness: 0 }
    for (const other of signed) {
      if (other.key === key || estimate(signature, other.signature) < least - slack) continue
      const alike = likeness(hashes, hashesOf(other.text))
      if (alike > best.likeness) best = { twin: other.key, likeness: alike }
      if (alike >= least) break
    }
    return best.likeness >= least ? [{ key, ...best }] : []
  })
}
