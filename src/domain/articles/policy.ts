import {
  type Actions,
  type Actor,
  areasWithRoles,
  hasRole,
  isAllowed,
  type Place,
  type Staff,
} from '../../access/policy.ts'

/** Separation of duties: no role can both write and review. */
export const articleActions = {
  /** Articles that are not public: drafts and withdrawn ones. */
  'article.read': { title: '查看未公开的文章', roles: ['editor', 'reviewer', 'Dashboard'] },
  'article.edit': { title: '起草和修改文章', roles: ['editor'] },
  /** Links for others who may read the article. */
  'article.preview': { title: '生成和停用预览链接', roles: ['editor', 'reviewer'] },
  'article.remark': { title: '写审核意见', roles: ['editor', 'reviewer'] },
  'article.review': { title: '审核和退回稿件', roles: ['reviewer'] },
  'article.publish': { title: '发布文章', roles: ['reviewer'] },
  'article.withdraw': { title: '撤稿', roles: ['reviewer'] },
  /** Former versions taken out of the public record; another person confirms. */
  'article.erase': { title: '删除公开过的旧版本', roles: ['reviewer', 'admin', 'protector'] },
  /** What comparing books, contracts and projects asks of a unit. */
  'hint.read': { title: '查看账目提示', roles: ['editor', 'reviewer', 'Dashboard'] },
  'hint.explain': { title: '说明账目提示', roles: ['editor'] },
  'hint.confirm': { title: '确认和退回账目的说明', roles: ['reviewer'] },
  /** At the district: its templates serve all its units. */
  'article-template.change': { title: '管理稿件模板', roles: ['editor', 'reviewer'] },
} as const satisfies Actions

export type ArticleAction = keyof typeof articleActions

/** `place` is the place of the unit that owns the article. */
export const can = (actor: Actor, action: ArticleAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, articleActions[action].roles, place)

/** Whether the staff pages show an actor that an article exists; to everybody else all its calls answer not found. */
export const mayKnow = (actor: Actor, place: Place): boolean =>
  can(actor, 'article.read', { place }) || can(actor, 'article.erase', { place })

/** Whether an account may perform the action anywhere; decides what a page offers. */
export const mayAnywhere = (actor: Staff, action: ArticleAction): boolean =>
  hasRole(actor, articleActions[action].roles)

/** Areas in which an account may perform the action; null for all districts. */
export const permittedAreas = (actor: Staff, action: ArticleAction): readonly number[] | null =>
  areasWithRoles(actor, articleActions[action].roles)
