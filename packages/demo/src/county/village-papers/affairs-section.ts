/** A part of a sheet: sentences without their last stop, and a table where there are several rows. */
export type Section = { heading: string; lines: readonly string[]; sheet?: string }
