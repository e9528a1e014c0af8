import { type Actions, type Actor, isAllowed } from '../staff/policy.ts'
import type { Place } from '../units/schema.ts'

/** Editing and publishing are two hands: no role has both. */
export const articleActions = {
  /** Those that the public does not see: drafts and what was withdrawn. */
  'article.read': { title: '查看未公开的文章', roles: ['editor', 'reviewer', 'Dashboard'] },
  'article.edit': { title: '起草和修改文章', roles: ['editor'] },
  'article.publish': { title: '发布文章', roles: ['reviewer'] },
  'article.withdraw': { title: '撤稿', roles: ['reviewer'] },
} as const satisfies Actions

export type ArticleAction = keyof typeof articleActions

/** `place` is that of the unit to which the article belongs. */
export const can = (actor: Actor, action: ArticleAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, articleActions[action].roles, place)
