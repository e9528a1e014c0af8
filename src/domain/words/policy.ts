import { type Actions, type Actor, hasRole, isAllowed, type Place, type Staff } from '../../access/policy.ts'

export const wordActions = {
  'word.read': { title: '查看词库', roles: ['editor', 'reviewer', 'Dashboard'] },
  'word.change': { title: '修改词库', roles: ['reviewer'] },
} as const satisfies Actions

export type WordAction = keyof typeof wordActions

/** `place` is that of the whole district, whose texts are all checked with its list. */
export const can = (actor: Actor, action: WordAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, wordActions[action].roles, place)

/** Everybody who writes may know the words, whichever unit they write for. */
export const mayRead = (actor: Staff): boolean => hasRole(actor, wordActions['word.read'].roles)
