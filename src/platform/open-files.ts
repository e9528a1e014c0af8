import { readFileSync } from 'node:fs'

/** Soft limit of this process, which Node has raised as far as it may. */
export function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Infinity : Number(soft ?? 1_024)
  } catch {
    // Not Linux.
    return 1_024
  }
}
