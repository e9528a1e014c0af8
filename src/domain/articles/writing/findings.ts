/** A kind of problem that a check found in one place of an article, without what was found. */
export type FindingSummary = { kind: string; place: string; count: number }
