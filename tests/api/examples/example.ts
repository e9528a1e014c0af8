import type { Ask } from '../../harness/api.ts'
import type { Seeded } from '../seed.ts'

/** One valid request of a call with the fields of the specification, and its expected response. */
export type Example = Ask & {
  /** The name in the OpenAPI document: `GET /api/system/area/{id}`. */
  of: string
  /** The request path with its parameters filled in. */
  path: string
  /** The role whose session it needs. */
  signedIn?: keyof Seeded['accounts']
  /** The same request of another article, for commands that can be done once. */
  again?: () => Promise<Pick<Example, 'path' | 'json' | 'file'>>
  data: unknown
}
