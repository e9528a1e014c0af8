import type { StageName } from '../../../../../src/domain/articles/projects/stage.ts'
import type { Project, Stage } from '../world/history.ts'
import type { Scene } from './draft.ts'

/** A project with what its texts speak of. */
export type Telling = {
  scene: Scene
  project: Project
  stage: Stage
  /** The stage of a name, if it came. */
  other: (name: StageName) => Stage | undefined
  key: (name: StageName) => string
}

/** How offers are asked for, as the tender of the history says it, with the words that go with it. */
export type Asking = { how: string; announced: string; result: string; chosen: string; offer: string; join: string }
export function askingOf({ stages }: Project): Asking {
  const said = stages.find(({ stage }) => stage === 'tender')?.result ?? ''
  if (said.startsWith('公开招标'))
    return {
      how: '公开招标',
      announced: '招标公告',
      result: '中标结果公告',
      chosen: '中标',
      offer: '投标',
      join: '投标',
    }
  if (said.startsWith('竞争性谈判'))
    return {
      how: '竞争性谈判',
      announced: '竞争性谈判公告',
      result: '成交结果公告',
      chosen: '成交',
      offer: '报价',
      join: '谈判',
    }
  if (said.startsWith('询价'))
    return { how: '询价', announced: '询价公告', result: '成交结果公告', chosen: '成交', offer: '报价', join: '询价' }
  return { how: '公开比选', announced: '比选公告', result: '比选结果公告', chosen: '中选', offer: '报价', join: '比选' }
}

/** Where it is built, as the unit says it: 我村主街. */
export function placeOf({ scene, project }: { scene: Scene; project: Project }): string {
  const { us } = scene.terms
  const { site } = project
  if (site === '通组') return `${us}各${scene.terms.group}之间`
  return site.startsWith('村') || site.startsWith('社区') || site.startsWith('小区') ? site : `${us}${site}`
}

/** The title of a project without the unit, as its own texts call it. */
export function nameOf({ scene, project }: Telling): string {
  const { unit } = scene.terms
  return project.title.startsWith(unit) ? project.title.slice(unit.length) : project.title
}
