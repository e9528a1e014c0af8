import type { Fields } from './fields.ts'
import type { Numbering } from './numbering.ts'
import type { Styles } from './styles.ts'

export type WordRelation = { type: string; target: string }

/** What reading one Word file knows everywhere. */
export type WordContext = {
  styles: Styles
  numbering: Numbering
  fields: Fields
  /** Of the part that is read, by id. */
  relations: ReadonlyMap<string, WordRelation>
  notes: Notes
  /** Addresses that articles may not contain. */
  brokenLinks: Set<string>
  nestedTables: { count: number }
}

export type NoteKind = 'footnote' | 'endnote'

/** Footnotes and endnotes get one row of numbers, in the order in which the text refers to them. */
export type Notes = {
  /** The mark of a note in the text: [1]. */
  markOf: (kind: NoteKind, id: string) => string
  referred: () => { kind: NoteKind; id: string; mark: string }[]
}

export function createNotes(): Notes {
  const marks = new Map<string, { kind: NoteKind; id: string; mark: string }>()
  return {
    markOf(kind, id) {
      const key = `${kind} ${id}`
      const note = marks.get(key) ?? { kind, id, mark: `[${marks.size + 1}]` }
      marks.set(key, note)
      return note.mark
    },
    referred: () => [...marks.values()],
  }
}
