import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blocksOfYears, notRun, ownRuns } from '../operations/block-runs.ts'
import { findBlock, readBlocks } from '../operations/guide-blocks.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')

/** Levels of headings and whole code blocks, in their order. */
function outlineOf(text: string): string[] {
  const parts = text.matchAll(/^```[^]*?^```$|^(#+) /gm)
  return Array.from(parts, ([block, level]) => level ?? block)
}

test('the operations guide has the same headings and code blocks in both languages', () => {
  const outline = outlineOf(read('operations.md'))
  expect(outline.length).toBeGreaterThan(10)
  expect(outlineOf(read('operations.zh.md'))).toEqual(outline)
})

test('every command of the guide is run by a test, or a list says why it is not', () => {
  const elsewhere = [...Object.values(ownRuns).flat(), ...Object.keys(notRun)].map((words) => findBlock(words))
  expect(new Set(elsewhere.map(({ script }) => script)).size).toBe(elsewhere.length)
  expect(blocksOfYears().length + elsewhere.length).toBe(readBlocks().length)
  for (const name of Object.keys(ownRuns)) expect(testsOf(name)).toHaveLength(1)
  expect(Object.values(notRun).filter((why) => why.length < 20)).toEqual([])
})

const operations = join(import.meta.dirname, '../operations')
const tests = readdirSync(operations).filter((name) => name.endsWith('.test.ts'))

/** The test that opens a run, and asks at its end whether it took all blocks. */
const testsOf = (run: string): string[] =>
  tests.filter((name) => {
    const text = readFileSync(join(operations, name), 'utf8')
    const variable = new RegExp(`(\\w+) = openRun\\('${run}'\\)`).exec(text)?.[1]
    return variable !== undefined && text.includes(`expect([...${variable}.left]).toEqual([])`)
  })
