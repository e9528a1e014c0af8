/** What a citizen thinks of the answer. */
export const ratings = ['satisfied', 'partly', 'dissatisfied'] as const
export type Rating = (typeof ratings)[number]

export const ratingTitles: Record<Rating, string> = {
  satisfied: '满意',
  partly: '基本满意',
  dissatisfied: '不满意',
}
