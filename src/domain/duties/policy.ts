import type { Actions } from '../../access/policy.ts'

export const dutyActions = {
  'duties.confirm-evidence': { title: '确认文章公开的是哪一项、哪一期', roles: ['editor', 'reviewer'] },
  /** At the unit above: no unit excuses itself. */
  'duties.exempt': { title: '免予公开', roles: ['reviewer'] },
} as const satisfies Actions
