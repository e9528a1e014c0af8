import type { Actions } from '../../access/policy.ts'

export const wordActions = {
  'word.read': { title: '查看词库', roles: ['editor', 'reviewer', 'Dashboard'] },
  'word.change': { title: '修改词库', roles: ['reviewer'] },
} as const satisfies Actions
