import { type Actions, type Actor, isAllowed, type Place } from '../../access/policy.ts'

export const unitActions = {
  'unit.read': { title: '查看单位', roles: ['admin', 'editor', 'reviewer', 'Dashboard'] },
  /** What citizens read about a unit: phone, address, head, introduction. */
  'unit.describe': { title: '填写单位的电话、地址和简介', roles: ['editor'] },
  /** Adding, naming, moving, merging and closing: `place` is that of the unit above. */
  'unit.arrange': { title: '新增、改名、移动、合并和停用单位', roles: ['editor'] },
} as const satisfies Actions

export type UnitAction = keyof typeof unitActions

export const can = (actor: Actor, action: UnitAction, { place }: { place: Place }): boolean =>
  isAllowed(actor, unitActions[action].roles, place)

/** The place of the unit above. A district's own root has none, so nobody arranges it. */
export const parentPlace = ({ districtCode, path }: Place): Place => ({ districtCode, path: path.slice(0, -1) })

/** Whether somebody may name, move, merge or close the unit of a place. */
export const canArrange = (actor: Actor, place: Place): boolean =>
  place.path.length > 1 && can(actor, 'unit.arrange', { place: parentPlace(place) })
