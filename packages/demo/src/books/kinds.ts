/**
 * The kind of place that a text is about: rules, bodies and work differ between a gacha, a housing estate and a state
 * farm.
 */
export type Ground = 'rural' | 'urban' | 'farm'

/** Income from business and grants; spending on business, on the office and on works for everybody. */
export type BookPart = 'business' | 'grants' | 'costs' | 'office' | 'works'

/** Whose books: of villages by their ground, of offices above them, and of what villages collect for others. */
export type BookKind = Ground | 'township' | 'farmOffice' | 'custody'

export type BookEntry = { part: BookPart; item: string; fen: number }
/** What came in and went out from one month to another, both included, with the money before and after. */
export type Accounts = { opening: number; entries: readonly BookEntry[]; closing: number }
