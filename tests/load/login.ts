import { join } from 'node:path'
import { newKeyVersion } from '../../app/db/key-set.ts'
import { openDatabase } from '../../app/db/database.ts'
import { openLimits } from '../../app/db/limits.server.ts'
import { migrate } from '../../app/db/migrate.ts'
import { createAccount } from '../../app/staff/commands-accounts.server.ts'
import { signIn } from '../../app/staff/commands-sign-in.server.ts'
import { addressLimit, nameLimit } from '../../app/staff/limits.ts'
import { operator } from '../../app/staff/policy.ts'
import { formatRatio, type Row } from './report.ts'
import { median } from './statistics.ts'

const rounds = 150
const address = '192.0.2.1'

const formatTime = (ms: number): string => `${ms.toFixed(1)} ms`

/** Whether the time of a refused sign-in tells a name that somebody has from one that nobody has. In turns: only the ratio counts. */
export async function measureLogin(): Promise<Row[]> {
  const database = await openDatabase({ kind: 'memory' })
  try {
    const { db, pool } = database
    await migrate(db, join(import.meta.dirname, '../../migrations'))
    const key = newKeyVersion(1)
    const keys = { read: () => ({ current: key, versions: [key] }), write: null }
    const limits = openLimits(pool, () => key.index)
    const account = { loginName: 'somebody', name: '示例甲', role: 'editor' as const, areaIds: null }
    await createAccount(db, operator('测量'), account)
    const refusalOf = async (loginName: string): Promise<number> => {
      const started = performance.now()
      await signIn(db, keys, limits, { loginName, password: 'wrong' }, { address, now: new Date() }).catch(
        () => undefined,
      )
      const took = performance.now() - started
      await limits.forgive(nameLimit, loginName)
      await limits.forgive(addressLimit, address)
      return took
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      known.push(await refusalOf('somebody'))
      unknown.push(await refusalOf('nobody'))
    }
    const [one, other] = [median(known), median(unknown)]
    return [
      { measure: '登录失败：账号存在，中位数', value: formatTime(one) },
      { measure: '登录失败：账号不存在，中位数', value: formatTime(other) },
      { measure: '　两者之比（应接近 1）', value: formatRatio(other / one) },
    ]
  } finally {
    await database.close()
  }
}
