import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Block = { section: string; script: string; /** Why the test does not run it. */ notRun: string | null }

/** The shell commands of the operations guide, in their order. */
export function readBlocks(): Block[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const blocks: Block[] = []
  let section = ''
  for (const [, heading, script] of text.matchAll(/^## (.+)$|^```sh\n([^]*?)^```$/gm)) {
    if (heading !== undefined) section = heading
    const notRun = /^# Not run by the test: (.+)$/m.exec(script ?? '')?.[1] ?? null
    if (script !== undefined) blocks.push({ section, script, notRun })
  }
  return blocks
}
