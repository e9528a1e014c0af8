import type { DepartmentKey } from '../../../units/departments.ts'
import { officeGoods, townshipGoods } from './common-goods.ts'
import type { Good } from './good.ts'
import { goodsForLand } from './goods-for-land.ts'
import { goodsForOrder } from './goods-for-order.ts'
import { goodsForPeople } from './goods-for-people.ts'

const own: Partial<Record<DepartmentKey, readonly Good[]>> = { ...goodsForPeople, ...goodsForLand, ...goodsForOrder }

/** What a desk buys from; every office may buy equipment and services of its own work. */
export function goodsOf(
  level: 'root' | 'department' | 'township' | 'village',
  key: DepartmentKey | null,
): readonly Good[] {
  if (level === 'township') return [...townshipGoods, ...officeGoods]
  return [...(key ? (own[key] ?? []) : []), ...officeGoods]
}
