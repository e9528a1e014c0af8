import { z } from 'zod'

/** What a variable is for, in the words of docs/configuration.md and docs/configuration.zh.md. */
export type Meaning = {
  en: string
  zh: string
  /** Its default in words, where it depends on others. */
  fallback?: { en: string; zh: string }
}

const meanings = z.registry<Meaning>()

/** A variable with its meaning, from which the documents are made. An optional one passes its schema so. */
export function setting<Schema extends z.ZodType>(schema: Schema, meaning: Meaning): Schema {
  // Variables may share a schema, but not its meaning.
  const own = schema.clone()
  meanings.add(own, meaning)
  return own
}

export const meaningOf = (schema: z.ZodType): Meaning | undefined => meanings.get(schema)

export const zeroOrOne = z.enum(['0', '1'], { error: '应为 0 或 1' })

export const flag = (fallback: boolean) => zeroOrOne.default(fallback ? '1' : '0').transform((value) => value === '1')

export const integer = (fallback: number, min: number, max: number) =>
  z.coerce
    .number({ error: '应为整数' })
    .int('应为整数')
    .min(min, `不应小于 ${min}`)
    .max(max, `不应大于 ${max}`)
    .default(fallback)

/** Retention in days; 0 keeps the data forever. */
export const days = (fallback: number, min: number) =>
  integer(fallback, 0, 36_500).refine((value) => value === 0 || value >= min, `应为 0（永久保存）或不小于 ${min}`)

export const text = (fallback: string) => z.string().min(1, '不能为空').default(fallback)
