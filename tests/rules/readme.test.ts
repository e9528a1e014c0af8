import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Documents in both languages. */
const pairs = ['README', 'docs/commands', 'docs/demo-content', 'docs/configuration']

/** What a translation has in common with its original. */
function shapeOf(path: string) {
  const text = readFileSync(join(root, path), 'utf8')
  const prose = text.replaceAll(/^```[^]*?^```/gm, '')
  return {
    headings: [...prose.matchAll(/^(#+) /gm)].map(([, level]) => level),
    links: [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace('.zh.md', '.md')).toSorted(),
    // Arguments and captions are translated.
    code: [...text.matchAll(/^```[^]*?^```/gm)].map(([block]) => block.split('\n').map(commandOf)),
    tables: [...prose.matchAll(/^\|.*$/gm)].map(([row]) => row.split(/(?<!\\)\|/).length),
  }
}

test.each(pairs)('%s is the same in Chinese', (name) => {
  const [english, chinese] = [shapeOf(`${name}.md`), shapeOf(`${name}.zh.md`)]
  expect(chinese.headings).toEqual(english.headings)
  expect(chinese.links).toEqual(english.links)
  expect(chinese.tables).toEqual(english.tables)
  expect(chinese.code).toEqual(english.code)
})

/** The command of a line: `npm run staff -- create`. */
const commandOf = (line: string): string => /^npm (?:run )?[\w-]+(?: -- (?:--)?[a-z-]+)?/.exec(line)?.[0] ?? ''
