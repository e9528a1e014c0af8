/** What may happen to a text after its first release, as the public record tells it. */
export const changeKinds = {
  correction: '更正',
  withdrawal: '撤回',
  again: '重新公开',
  erasure: '删除旧版',
} as const
export type ChangeKind = keyof typeof changeKinds
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]]
