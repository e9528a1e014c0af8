import { hash } from 'node:crypto'

/** Finds the line on which a text was first added. */
export type LineIndex = {
  /** Adds a text. @returns the earlier line that has it, or null. */
  add: (text: string, line: number) => number | null
}

const firstSlots = 1 << 12

/**
 * Keeps 64 bits of a hash and a line for each text, 24 bytes or so: a map of a million texts would need a hundred
 * megabytes. That two of a million texts share 64 bits happens once in many million files.
 */
export function createLineIndex(): LineIndex {
  let slots = firstSlots
  let count = 0
  let hashes = new Uint32Array(slots * 2)
  let lines = new Int32Array(slots)

  /** The slot of a hash, or the free one where it belongs. */
  const slotOf = (high: number, low: number): number => {
    let slot = low & (slots - 1)
    while (lines[slot] !== 0 && (hashes[slot * 2] !== high || hashes[slot * 2 + 1] !== low))
      slot = (slot + 1) & (slots - 1)
    return slot
  }
  const put = (slot: number, high: number, low: number, line: number): void => {
    hashes[slot * 2] = high
    hashes[slot * 2 + 1] = low
    lines[slot] = line
  }
  const grow = (): void => {
    const [oldHashes, oldLines] = [hashes, lines]
    slots *= 2
    hashes = new Uint32Array(slots * 2)
    lines = new Int32Array(slots)
    for (const [slot, line] of oldLines.entries()) {
      const [high = 0, low = 0] = [oldHashes[slot * 2], oldHashes[slot * 2 + 1]]
      if (line !== 0) put(slotOf(high, low), high, low, line)
    }
  }

  return {
    add(text, line) {
      const digest = hash('sha1', text, 'buffer')
      const [high, low] = [digest.readUInt32BE(0), digest.readUInt32BE(4)]
      const slot = slotOf(high, low)
      if (lines[slot] !== 0) return lines[slot] ?? null
      put(slot, high, low, line)
      count += 1
      if (count * 2 > slots) grow()
      return null
    },
  }
}
