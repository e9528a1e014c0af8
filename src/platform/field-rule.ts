/** Error message for an invalid value, shown to the user; null for a valid one. */
export type Rule = (value: string) => string | null
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>
