import type { Role } from '../../access/policy.ts'

export const firstSteps = ['password', 'factor', 'guide', 'draft', 'review', 'reply', 'account'] as const
export type FirstStep = (typeof firstSteps)[number]

const shared: readonly FirstStep[] = ['password', 'factor', 'guide']

/** What somebody new does first, by role. */
export const stepsOfRole: Record<Role, readonly FirstStep[]> = {
  admin: [...shared, 'account'],
  editor: [...shared, 'draft'],
  reviewer: [...shared, 'review'],
  replier: [...shared, 'reply'],
  auditor: shared,
  Dashboard: shared,
}
