import { stageTitles } from '../../../../../src/domain/articles/projects/stage.ts'
import type { Decision } from '../world/history.ts'
import type { IsoDay } from '../world/village.ts'
import type { Scene } from './draft.ts'

/** How far a decision had come by the last day. */
export function resultOf({ history }: Scene, { key, project, contract }: Decision, last: IsoDay): string {
  const works = history.projects.find(({ id, key: own }) => id === project || own === project)
  const stage = works?.stages.findLast(({ day }) => day <= last)
  if (stage && stage.stage !== 'decision') return `已到${stageTitles[stage.stage]}环节`
  const signed = history.contracts.find(({ id }) => id === contract)?.signed
  if (contract !== null) return signed !== undefined && signed <= last ? '合同已经签订' : '正在办理'
  const found = history.lists.find((each) => key.endsWith(each.key.slice(each.key.indexOf('list'))))
  if (found)
    return found.paid !== null && found.paid <= last
      ? '已经发放'
      : found.listed <= last
        ? '名单已经公示'
        : '正在公示前核对'
  return '按决定执行'
}
