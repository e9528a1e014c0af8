import { expect, test } from 'vitest'
import { evenHeadings } from './even-headings.ts'
import type { PaperBlock } from './poster-paper.ts'

const heading = (level: number, text = '标题'): PaperBlock => ({ type: 'heading', level, runs: [{ text, marks: [] }] })
const levelsOf = (blocks: readonly PaperBlock[]) =>
  evenHeadings(blocks).flatMap((block) => (block.type === 'heading' ? [block.level] : []))

test('no level is skipped, and levels that are not stay', () => {
  expect(levelsOf([heading(3), heading(4), heading(2), heading(4), heading(3)])).toEqual([2, 3, 2, 3, 3])
})

test('headings without a word are left out, also in lists', () => {
  expect(evenHeadings([heading(2, ' \n'), { type: 'list', start: null, items: [[heading(2, '')]] }])).toEqual([
    { type: 'list', start: null, items: [[]] },
  ])
})
