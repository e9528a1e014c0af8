import { join } from 'node:path'
import { newKeyVersion } from '../../src/platform/crypto/key-set.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { openLimits } from '../../src/platform/limits/limits.server.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createAccount } from '../../src/access/commands-accounts.server.ts'
import { signIn } from '../../src/access/sign-in/commands-sign-in.server.ts'
import { addressLimit, nameLimit } from '../../src/access/rate-limits.ts'
import { operator } from '../../src/access/policy.ts'
import { startPostgres } from '../harness/postgres-server.ts'
import { formatRatio, type Row } from './report.ts'
import { median } from './statistics.ts'

const rounds = 150
const address = '192.0.2.1'

const formatTime = (ms: number): string => `${ms.toFixed(1)} ms`

/**
 * Measures whether the time of a refused sign-in reveals if a name has an account. Both take turns: only the ratio
 * counts.
 */
export async function measureLogin(): Promise<Row[]> {
  const server = await startPostgres()
  const database = await openDatabase({ kind: 'postgres', url: server.urlOf('portal'), poolSize: 4 })
  try {
    const { db, pool } = database
    await migrate(db, join(import.meta.dirname, '../../migrations'))
    const key = newKeyVersion(1)
    const keys = { read: () => ({ current: key, versions: [key] }), write: null }
    const limits = openLimits(pool, () => key.index)
    const account = { loginName: 'somebody', name: '示例甲', grants: [{ role: 'editor' as const, areaIds: null }] }
    await createAccount(db, operator('测量'), account)
    const refusalOf = async (loginName: string): Promise<number> => {
      const started = performance.now()
      await signIn(db, keys, limits, { loginName, password: 'wrong' }, { address, now: new Date() }).catch(
        () => undefined,
      )
      const took = performance.now() - started
      await limits.reset(nameLimit, loginName)
      await limits.reset(addressLimit, address)
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
    await server.stop()
  }
}
