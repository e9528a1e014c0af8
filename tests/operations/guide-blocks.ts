import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Block = { section: string; script: string }

/** The shell commands of the operations guide, in their order. */
export function readBlocks(): Block[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const blocks: Block[] = []
  let section = ''
  for (const [, heading, script] of text.matchAll(/^##+ (.+)$|^```sh\n([^]*?)^```$/gm)) {
    if (heading !== undefined) section = heading
    if (script !== undefined) blocks.push({ section, script })
  }
  return blocks
}

/** The only block with these words. */
export function findBlock(words: string): Block {
  const found = readBlocks().filter(({ script }) => script.includes(words))
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} blocks of the guide contain “${words}”.`)
  return found[0]
}
