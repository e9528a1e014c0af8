/** Error message for an invalid value, shown to the user; null for a valid one. */
export type Rule = (value: string) => string | null
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export const upTo =
  (most: number, what: string): Rule =>
  (value) =>
    value.length > most ? `${what}最多 ${most} 个字` : null
