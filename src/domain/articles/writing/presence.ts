/** A window with the editor reports this often. Two reports may get lost before it counts as gone. */
export const beatMs = 20_000
export const goneMs = 65_000

/** Somebody else who has the article open for editing. */
export type Editor = {
  name: string
  /** Since the last change; null if they only opened it. */ editedMsAgo: number | null
}

export type Presence = {
  others: Editor[]
  /** Whether the asking account has it open in another window. */
  ownOtherWindow: boolean
}
