import type { County } from '../world/county.ts'
import type { Grant } from '../world/history.ts'

const indexes = new WeakMap<readonly Grant[], Map<string, Grant>>()

/** A district has thousands of grants, of which each text looks for a few. */
export function grantOf({ grants }: County, key: string): Grant | undefined {
  let index = indexes.get(grants)
  if (!index) {
    index = new Map(grants.map((grant) => [grant.key, grant]))
    indexes.set(grants, index)
  }
  return index.get(key)
}
