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

/** The title of a project without the unit, as its own texts call it. */
export function nameOf({ scene, project }: Telling): string {
  const { unit } = scene.terms
  return project.title.startsWith(unit) ? project.title.slice(unit.length) : project.title
}
