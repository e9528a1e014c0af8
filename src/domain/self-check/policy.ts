import type { Actions } from '../../access/policy.ts'

/** At a whole district. For who supervises: the results name what others have to mend. */
export const selfCheckActions = {
  'self-check.read': { title: '查看网站自查', roles: ['Dashboard'] },
} as const satisfies Actions
