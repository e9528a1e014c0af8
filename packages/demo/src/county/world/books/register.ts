import { recordId } from '../../record-id.ts'
import { random, seedOf } from '../../../random.ts'
import type { Trace } from '../trace.ts'

/** What a unit has had for long. */
export function openRegister({ village, style, rows }: Trace): void {
  const { areaId } = village.desk
  const dice = random(seedOf(areaId, 301))
  const add = (kind: 'asset' | 'resource', title: string, measure: string, count: number, note = '') => {
    if (count > 0)
      rows.set(title, {
        id: recordId(`v${areaId} ${kind} ${title}`),
        class: kind,
        title,
        measure,
        note,
        first: count * 1_000,
      })
  }
  const { ground, land, isShown } = village
  add('asset', style.hall === '社区办公用房' ? style.hall : `${style.hall}房屋`, '平方米', dice.int(12, 48) * 10)
  const some = (share: number) => isShown || dice.chance(share * style.activity)
  if (ground !== 'urban') {
    if (some(0.7)) add('asset', '机电井', '眼', dice.int(2, 14))
    if (some(0.5)) add('asset', '太阳能路灯', '盏', dice.int(10, 60))
    if (style.hasMachines) add('asset', '拖拉机及配套机具', '台（套）', dice.int(1, 6))
    if (style.hasSolar) add('asset', '光伏电站', '千瓦', dice.int(3, 10) * 20)
    add('resource', '机动地', '亩', land.plough / 10)
    add('resource', '集体草场', '亩', land.pasture / 10)
    add('resource', '集体林地', '亩', land.forest / 10)
    add('resource', '水面', '亩', land.pond / 10)
  } else {
    if (some(0.6)) add('asset', '健身器材', '件', dice.int(6, 24))
    if (some(0.4)) add('asset', '监控摄像设备', '套', dice.int(4, 18))
  }
}
