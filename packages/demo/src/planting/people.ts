import type { Role, Staff } from '../../../../src/access/policy.ts'

/** As `seedDemoStaff` creates the accounts, after the first district: the record of what they did names them by login name. */
const account = (loginName: string, role: Role): Staff => ({
  kind: 'staff',
  id: 0,
  loginName,
  name: loginName,
  grants: [{ role, areaIds: null }],
})

/** Writes texts and explanations. */
export const editor = account('demo-editor', 'editor')
/** The last one releases. */
export const reviewers = [
  account('demo-reviewer', 'reviewer'),
  account('demo-reviewer-2', 'reviewer'),
  account('demo-reviewer-3', 'reviewer'),
] as const
/** Confirms what a reviewer requested about a public record. */
export const protector = account('demo-protector', 'protector')
