import { publishedPassword } from '../../../src/access/sign-in/published-password.server.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import { createAccount } from '../../../src/access/commands-accounts.server.ts'
import { demoAccountsMarker } from '../../../src/access/demo-accounts.server.ts'
import { isMarked, mark } from '../../../src/platform/db/markers.ts'
import { demoOperator, type Role, roles } from '../../../src/access/policy.ts'
import '../../../src/access/area-table.server.ts'
import { contentMarker } from '../../../src/domain/demo-content.ts'

/** Publicly known: these accounts exist only with demo content. */
export const demoPassword = publishedPassword

/** Invented, one per role. */
const people = ['苏日娜', '韩志远', '白晓梅', '赵文博', '吴桂兰', '包海峰', '高学军']

/**
 * Accounts for trying the staff pages: one per role for all districts, three editors and reviewers, a reviewer, a clerk for
 * messages and an administrator of one district, an editor of a village.
 */
export async function seedDemoStaff(
  db: Db,
  districts: readonly District[],
  say: (line: string) => void,
): Promise<void> {
  if (!(await isMarked(db, contentMarker)) || (await isMarked(db, demoAccountsMarker))) return
  const [first] = districts
  if (!first) return
  const add = async (loginName: string, name: string, role: Role, areaIds: number[] | null): Promise<void> => {
    const taken = await db
      .selectFrom('staff_account')
      .select('id')
      .where('login_name', '=', loginName)
      .executeTakeFirst()
    if (!taken)
      await createAccount(
        db,
        demoOperator,
        { loginName, name, grants: [{ role, areaIds }] },
        { password: demoPassword, temporary: false },
      )
  }
  for (const [at, role] of roles.entries()) await add(`demo-${role.toLowerCase()}`, people[at] ?? '李树林', role, null)
  // Three reviews need three people.
  await add('demo-reviewer-2', '张立新', 'reviewer', null)
  await add('demo-reviewer-3', '刘春燕', 'reviewer', null)
  await add('demo-reviewer-city', '陈永胜', 'reviewer', [first.areaId])
  // Who else is editing is seen by two.
  await add('demo-editor-2', '乌云图雅', 'editor', null)
  await add('demo-editor-3', '王雪松', 'editor', null)
  // Replies of a district may need a second person.
  await add('demo-replier-2', '何玉芳', 'replier', null)
  await add('demo-replier-city', '金志强', 'replier', [first.areaId])
  await add('demo-district', '徐国庆', 'admin', [first.areaId])
  const village = await db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', first.areaCode)
    .where('level', '=', 'village')
    .orderBy('id')
    .executeTakeFirst()
  if (village) await add('demo-village', '阿拉坦花', 'editor', [village.id])
  await mark(db, demoAccountsMarker)
  say(`演示账号已新增：demo-admin 等，密码 ${demoPassword}（见 README）。`)
}
