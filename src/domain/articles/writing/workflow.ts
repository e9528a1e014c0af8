/** Where a text stands on its way to the public (三审三校). */
export const stages = ['draft', 'first-review', 'second-review', 'final-review', 'scheduled'] as const
export type Stage = (typeof stages)[number]
export const reviewStages = ['first-review', 'second-review', 'final-review'] as const satisfies readonly Stage[]
export type ReviewStage = (typeof reviewStages)[number]

export const stageTitles: Record<Stage, string> = {
  draft: '草稿',
  'first-review': '待一审',
  'second-review': '待二审',
  'final-review': '待终审',
  scheduled: '待公开',
}

export const reviewTitles: Record<ReviewStage, string> = {
  'first-review': '一审',
  'second-review': '二审',
  'final-review': '终审',
}

/** How many reviews a district asks for. */
export type ReviewCount = 1 | 2 | 3

/** The reviews of a district, in their order. The last one is always the final review, which releases. */
export const listReviews = (count: ReviewCount): readonly ReviewStage[] =>
  ({
    1: ['final-review'] as const,
    2: ['first-review', 'final-review'] as const,
    3: ['first-review', 'second-review', 'final-review'] as const,
  })[count]

/** The review that follows so many approvals; null if the text may be released. */
export const getNextReview = (needed: ReviewCount, approvals: number): ReviewStage | null =>
  listReviews(needed)[approvals] ?? null

export type Participants = {
  /** Login names of everybody who wrote, uploaded or submitted a part of the article, in any of its versions. */
  contributors: readonly string[]
  /** Login names of those who approved this text already. */
  reviewers: readonly string[]
}

/** Why somebody may not review a text; null if they may: three reviews need three people besides the author. */
export function obstacleToReview(loginName: string, { contributors, reviewers }: Participants): string | null {
  if (contributors.includes(loginName))
    return '这篇文章您写过、改过、送审过，或者上传过它的文件，按三审三校的规定，应由其他人审核。'
  if (reviewers.includes(loginName)) return '这篇稿件您已经审过一次，每一审应由不同的人进行。'
  return null
}
