import { describe, expect, test } from 'vitest'
import { moves, obstacleToReview, type ReviewCount, reviewsOf, stageAfter, stages } from './workflow.ts'

/** Every move from every stage, for chains of one, two and three reviews. */
const table: Record<ReviewCount, Record<(typeof stages)[number], (string | null)[]>> = {
  1: {
    draft: ['final-review', null, null, null, null],
    'first-review': [null, 'draft', 'final-review', 'draft', 'released'],
    'second-review': [null, 'draft', 'final-review', 'draft', 'released'],
    'final-review': [null, 'draft', 'released', 'draft', 'released'],
    scheduled: [null, 'draft', null, null, null],
  },
  2: {
    draft: ['first-review', null, null, null, null],
    'first-review': [null, 'draft', 'final-review', 'draft', 'released'],
    'second-review': [null, 'draft', 'final-review', 'draft', 'released'],
    'final-review': [null, 'draft', 'released', 'draft', 'released'],
    scheduled: [null, 'draft', null, null, null],
  },
  3: {
    draft: ['first-review', null, null, null, null],
    'first-review': [null, 'draft', 'second-review', 'draft', 'released'],
    'second-review': [null, 'draft', 'final-review', 'draft', 'released'],
    'final-review': [null, 'draft', 'released', 'draft', 'released'],
    scheduled: [null, 'draft', null, null, null],
  },
}

describe.each([1, 2, 3] as const)('a chain of %d', (count) => {
  test.each(stages)('from %s', (stage) => {
    expect(moves.map((move) => stageAfter(stage, move, count))).toEqual(table[count][stage])
  })

  test('a text is released after that many approvals', () => {
    expect(reviewsOf(count)).toHaveLength(count)
    expect(reviewsOf(count).at(-1)).toBe('final-review')
  })
})

test('neither authors nor those who approved the text review it', () => {
  const participants = { editors: ['zhang', 'li'], reviewers: ['wang'] }
  expect(obstacleToReview('li', participants)).toContain('写过或改过')
  expect(obstacleToReview('wang', participants)).toContain('已经审过一次')
  expect(obstacleToReview('zhao', participants)).toBeNull()
})

test('approvals of exactly this text are not asked for again', () => {
  expect(stageAfter('draft', 'submit', 3, new Set(['first-review']))).toBe('second-review')
  expect(stageAfter('first-review', 'approve', 3, new Set(['first-review', 'second-review']))).toBe('final-review')
  expect(stageAfter('draft', 'submit', 1, new Set(['first-review', 'final-review']))).toBe('final-review')
})
