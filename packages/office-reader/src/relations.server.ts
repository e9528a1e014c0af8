import { posix } from 'node:path'
import type { OfficePackage } from './package.server.ts'

/** Of parts that describe the document, as opposed to its content. */
export const maxPartBytes = 16 * 1024 * 1024

export type Relation = { type: string; target: string }

/** Relations by id, of the part `part` whose targets are relative to `folder`. The type is the last segment of its URI, since the rest differs between editions of the format. */
export async function readRelations(book: OfficePackage, part: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  if (!book.has(part)) return relations
  await book.read(part, maxPartBytes, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const target = posix.join('/', folder, Target.startsWith('/') ? posix.relative(`/${folder}`, Target) : Target)
      relations.set(Id, { type: posix.basename(Type), target: target.slice(1) })
    },
  })
  return relations
}
