import type { ProjectStage, StageName } from '../../../../../../src/domain/articles/projects/stage.ts'
import type { Random } from '../../../random.ts'
import type { Fen, IsoDay } from '../../world/village.ts'
import type { Work } from './work.ts'
import type { WorkKind } from './work-kind.ts'

export const stageOf = (
  work: Work,
  stage: StageName,
  day: IsoDay,
  fen: Fen | null,
  party: string,
  result: string,
): ProjectStage => ({
  project: work.id,
  title: work.title,
  stage,
  day,
  fen,
  party,
  result,
})

/** 9.6公里 */
export const extentOf = ({ amount, kind }: Work): string => `${amount.toLocaleString('en-US')}${kind.measure}`

export const partsOf = ({ parts }: WorkKind): string => parts.map(([name]) => name).join('、')
/** Some of the technical demands. */
export const howOf = ({ parts }: WorkKind, dice: Random, count: number): string =>
  dice
    .sample(parts, count)
    .map(([, how]) => `${how}。`)
    .join('')
