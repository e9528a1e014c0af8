import type { StageName } from '../../../../../src/domain/articles/projects/stage.ts'
import type { Project, VillageContract } from '../world/history.ts'

/** Keys of papers that others refer to. */
export const stageKey = (
  prefix: string,
  { id }: Pick<Project, 'id'>,
  stage: StageName | 'started' | 'payment',
): string => `${prefix} project ${id} ${stage}`
export const contractKey = (prefix: string, { id }: Pick<VillageContract, 'id'>): string => `${prefix} contract ${id}`
export const offerKey = (prefix: string, { id }: Pick<VillageContract, 'id'>): string => `${prefix} offer ${id}`
export const resultKey = (prefix: string, { id }: Pick<VillageContract, 'id'>): string => `${prefix} result ${id}`
export const minutesKey = (prefix: string, meeting: string): string => `${prefix} minutes ${meeting}`
