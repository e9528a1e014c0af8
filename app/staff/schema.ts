import { z } from 'zod'

/**
 * What an account is for, one role each. Their names are the specification's and the field's; system, publishing and
 * audit are kept apart (等保 2.0), so none of them may do everything.
 */
export const roles = ['admin', 'editor', 'reviewer', 'replier', 'auditor', 'Dashboard'] as const
export type Role = (typeof roles)[number]

export const roleTitles: Record<Role, string> = {
  admin: '系统管理员',
  editor: '编辑',
  reviewer: '审核',
  replier: '答复',
  auditor: '审计',
  Dashboard: '综合查看',
}

export const roleSchema = z.enum(roles)
