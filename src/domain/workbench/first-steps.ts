import type { Role } from '../../access/policy.ts'

export const firstSteps = ['password', 'factor', 'guide', 'draft', 'review', 'reply', 'account'] as const
export type FirstStep = (typeof firstSteps)[number]

const shared: readonly FirstStep[] = ['password', 'factor', 'guide']

const stepsOfRole: Record<Role, readonly FirstStep[]> = {
  admin: [...shared, 'account'],
  editor: [...shared, 'draft'],
  reviewer: [...shared, 'review'],
  replier: [...shared, 'reply'],
  auditor: shared,
  Dashboard: shared,
  protector: shared,
}

/** What somebody new with these roles does first. */
export const listFirstSteps = (roles: readonly Role[]): FirstStep[] =>
  firstSteps.filter((step) => roles.some((role) => stepsOfRole[role].includes(step)))
