import type { Place, Role } from './policy.ts'

/** System, publishing and audit are separated (等保 2.0): these roles go with no other. */
const alone: ReadonlySet<Role> = new Set(['admin', 'auditor'])

/** `places` is null for all districts. */
type PlacedGrant = { role: Role; places: readonly Place[] | null }

const covers = (one: Place, other: Place): boolean => other.path.includes(one.path.at(-1) ?? 0)

const overlap = (one: PlacedGrant, other: PlacedGrant): boolean =>
  one.places === null ||
  other.places === null ||
  one.places.some((here) => other.places?.some((there) => covers(here, there) || covers(there, here)))

/** Why no account may have these grants together; undefined if one may. */
export function findConflict(grants: readonly PlacedGrant[]): string | undefined {
  if (grants.length > 1 && grants.some(({ role }) => alone.has(role))) return '系统管理员和审计员不能同时有其他角色。'
  const [editors, reviewers] = (['editor', 'reviewer'] as const).map((wanted) =>
    grants.filter(({ role, places }) => role === wanted && places?.length !== 0),
  )
  const both = editors?.some((editor) => reviewers?.some((reviewer) => overlap(editor, reviewer)))
  return both ? '编辑和审核员的范围不能重叠：同一个地方的稿件，不能由同一个人起草和审核。' : undefined
}
