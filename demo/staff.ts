import type { Db } from '../app/db/types.ts'
import type { District } from '../app/districts/schema.ts'
import { createAccount } from '../app/staff/commands-accounts.server.ts'
import { operator } from '../app/staff/policy.ts'
import { type Role, roles, roleTitles } from '../app/staff/schema.ts'
import '../app/units/table.server.ts'

const marker = 'demo-staff'

/** Everybody knows it: these accounts exist beside the demo content alone. */
export const demoPassword = 'Caoyuan-Shifan-26'

const demoNames = [...roles.map((role) => `demo-${role.toLowerCase()}`), 'demo-district', 'demo-village']

/** Without demo content nobody may come in by a password that everybody knows. */
export async function closeDemoStaff(db: Db, say: (line: string) => void): Promise<void> {
  const closed = await db
    .updateTable('staff_account')
    .set({ state: 'disabled' })
    .where('login_name', 'in', demoNames)
    .where('state', '=', 'active')
    .returning('id')
    .execute()
  if (closed.length > 0) say(`演示账号已停用：${closed.length} 个。`)
}

/** Accounts to try the staff's side with: one a role for all districts, an administrator of one, an editor of a village. */
export async function seedDemoStaff(
  db: Db,
  districts: readonly District[],
  say: (line: string) => void,
): Promise<void> {
  const markers = await db.selectFrom('setting').select('key').where('key', 'in', ['demo-content', marker]).execute()
  if (!markers.some(({ key }) => key === 'demo-content') || markers.some(({ key }) => key === marker)) return
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
        operator('演示'),
        { loginName, name, role, areaIds },
        { password: demoPassword, temporary: false },
      )
  }
  for (const role of roles) await add(`demo-${role.toLowerCase()}`, `示例${roleTitles[role]}`, role, null)
  await add('demo-district', `示例${first.name}管理员`, 'admin', [first.areaId])
  const village = await db
    .selectFrom('area')
    .select(['id', 'name'])
    .where('district_code', '=', first.areaCode)
    .where('level', '=', 'village')
    .orderBy('id')
    .executeTakeFirst()
  if (village) await add('demo-village', `示例${village.name}编辑员`, 'editor', [village.id])
  await db.insertInto('setting').values({ key: marker, value: new Date().toISOString() }).execute()
  say(`演示账号已开设：demo-admin 等，密码 ${demoPassword}（见 README）。`)
}
