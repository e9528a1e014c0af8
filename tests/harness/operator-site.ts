import { operatorSite } from '../../src/domain/operator-site.server.ts'
import type { OperationContext } from '../../src/domain/operation.ts'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import type { Limits } from '../../src/platform/limits/limits.server.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { testDistricts } from './districts.ts'

/** What operations get without a portal, in 乌兰浩特市 unless another district is named. */
export function createOperatorContext(
  db: Db,
  keys: Keys,
  now = new Date(),
  code = '152201000000',
  limits?: Limits,
): OperationContext {
  const district = testDistricts.find(({ areaCode }) => areaCode === code)
  if (!district) throw new Error('no district')
  return operatorSite(db, keys, district, now, limits)
}

const noKeys: Keys = {
  read() {
    throw new Error('These operations read no keys.')
  },
  write: null,
}

/** For operations that read no keys, such as those on articles. */
export const keylessSite = (db: Db, now?: Date): OperationContext => createOperatorContext(db, noKeys, now)
