import { describe, expect, test } from 'vitest'
import { reviewedText } from './work-schema.ts'
import { obstacleToReview, getNextReview, listReviews, reviewStages, stages } from './workflow.ts'

describe.each([1, 2, 3] as const)('a chain of %d', (count) => {
  test('ends after that many approvals, with the final review', () => {
    const reviews = Array.from({ length: count + 2 }, (_, approvals) => getNextReview(count, approvals))
    expect(reviews).toEqual([...listReviews(count), null, null])
    expect(listReviews(count)).toHaveLength(count)
    expect(listReviews(count).at(-1)).toBe('final-review')
  })
})

test('neither those who had a part in the article nor those who approved the text review it', () => {
  const participants = { contributors: ['zhang', 'li'], reviewers: ['wang'] }
  expect(obstacleToReview('li', participants)).toContain('写过、改过')
  expect(obstacleToReview('wang', participants)).toContain('已经审过一次')
  expect(obstacleToReview('zhao', participants)).toBeNull()
})

test('a review is named by its stage, and by nothing else', () => {
  const { stage } = reviewedText.shape
  expect(stages.filter((each) => stage.safeParse(each).success)).toEqual(reviewStages)
  expect(stage.safeParse('').success).toBe(false)
})
