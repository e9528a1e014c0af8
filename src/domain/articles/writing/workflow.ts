/** Where a text stands on its way to the public (三审三校). */
export const stages = ['draft', 'first-review', 'second-review', 'final-review', 'scheduled'] as const
export type Stage = (typeof stages)[number]
export type ReviewStage = Exclude<Stage, 'draft' | 'scheduled'>

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
export const reviewsOf = (count: ReviewCount): readonly ReviewStage[] =>
  ({
    1: ['final-review'] as const,
    2: ['first-review', 'final-review'] as const,
    3: ['first-review', 'second-review', 'final-review'] as const,
  })[count]

export const moves = ['submit', 'recall', 'approve', 'return', 'release-at-once'] as const
export type Move = (typeof moves)[number]

/**
 * Where a move leads; null if it is not possible in this stage. Reviews that approved exactly this text before are not
 * repeated: it may have been recalled, or returned and submitted again as it was. A district may change its chain while
 * a text is in review; it then goes on to the next review of the new chain.
 */
export function stageAfter(
  stage: Stage,
  move: Move,
  count: ReviewCount,
  approved: ReadonlySet<ReviewStage> = new Set(),
): Stage | 'released' | null {
  const left = reviewsOf(count).filter((review) => !approved.has(review))
  if (move === 'submit') return stage === 'draft' ? (left[0] ?? 'final-review') : null
  if (stage === 'draft') return null
  if (stage === 'scheduled') return move === 'recall' ? 'draft' : null
  if (move === 'recall' || move === 'return') return 'draft'
  if (move === 'release-at-once') return 'released'
  return left.find((review) => stages.indexOf(review) > stages.indexOf(stage)) ?? 'released'
}

export type Participants = {
  /** Login names of everybody who wrote on the text. */
  editors: readonly string[]
  /** Login names of those who approved this text already. */
  reviewers: readonly string[]
}

/** Why somebody may not review a text; null if they may: three reviews need three people besides the author. */
export function obstacleToReview(loginName: string, { editors, reviewers }: Participants): string | null {
  if (editors.includes(loginName)) return '这篇稿件您写过或改过，按三审三校的规定，应由其他人审核。'
  if (reviewers.includes(loginName)) return '这篇稿件您已经审过一次，每一审应由不同的人进行。'
  return null
}
