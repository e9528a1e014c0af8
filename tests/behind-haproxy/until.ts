import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 100
/** A start takes three seconds, and ten times as long on a slow machine that does other work. */
const patienceMs = 120_000

export async function until(words: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited ${patienceMs / 1_000} seconds in vain: ${words}`)
    await wait(pollMs)
  }
}
