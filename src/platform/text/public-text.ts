import type { ColumnType, InsertType } from 'kysely'

declare const passed: unique symbol

/**
 * A text that passed the gate for what everybody can read, `domain/checks/public-gate.server.ts`. Nothing else makes
 * one, so a column of this type cannot be written past the gate.
 */
export type PublicText = '' | (string & { readonly [passed]: 'text' })

/** A code that everybody can read and that holds no ID number, `domain/checks/public-codes.ts`. */
export type PublicCode = '' | (string & { readonly [passed]: 'code' })

/** A column of codes. The nightly scan skips it, since its check does not change with word lists. */
export type PublicCodeColumn = ColumnType<string, PublicCode, PublicCode>

/** The JSON of a value whose texts all passed it. */
export type PublicJson = string & { readonly [passed]: 'json' }

/** A column that the public reads. `Null` is null where it may be empty, `Omitted` undefined where it has a default. */
export type PublicColumn<Null extends null = never, Omitted extends undefined = never> = ColumnType<
  string | Null,
  PublicText | Null | Omitted,
  PublicText | Null
>

/** A row before its texts passed. */
export type BeforeGate<Row> = {
  [Name in keyof Row]: PublicText extends Row[Name]
    ? Exclude<Row[Name], PublicText> | string
    : PublicCode extends Row[Name]
      ? string
      : Row[Name]
}

/** A jsonb column that the public reads, written as text. */
export type PublicJsonColumn<Value> = ColumnType<Value, PublicJson, PublicJson>

type Written<Column> = Exclude<InsertType<Column>, null | undefined>

/** The names of a table's columns that the public reads. */
export type PublicNames<Table> = {
  [Name in keyof Table]: string extends Written<Table[Name]>
    ? never
    : PublicText extends Written<Table[Name]>
      ? Name
      : PublicJson extends Written<Table[Name]>
        ? Name
        : never
}[keyof Table]
