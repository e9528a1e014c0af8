import { wrongField } from '../../platform/errors.ts'
import { cleanHtml } from '../../platform/html/read-html.server.ts'
import { htmlTextParts } from '@three-affairs/document/text-parts.server.ts'
import type { PublicJson, PublicText } from '../../platform/text/public-text.ts'
import { withoutConfirmed } from './office-phones.ts'
import { findPersonalData, type PersonalDataFinding } from './personal-data.ts'
import { personalDataTitles } from './personal-words.ts'
import { readAddress } from './read-address.ts'

/** What one column or form holds, with the name that staff know it by. */
export type GateField = {
  title: string
  /** What to do about a mobile number, where one can be confirmed as an office's. */
  phoneAdvice?: string
  /** Mobile numbers that a person confirmed as those of the office (`listConfirmed`). */
  officePhones?: string
}

/**
 * Lets a text pass that everybody will read.
 * @param field of the form, to which the refusal belongs.
 * @throws AppError invalid with the field, naming what must not become public, masked.
 */
export function requirePublic(field: string, gateField: GateField, text: string): PublicText {
  const passed = passPublic(gateField, text)
  if ('problem' in passed) throw wrongField(field, passed.problem)
  return passed.text
}

/** The same where a refusal is one finding among others. */
export function passPublic(gateField: GateField, text: string): { text: PublicText } | { problem: string } {
  const problem = problemOfPublic(gateField, text)
  return problem === null ? { text: text as PublicText } : { problem }
}

/** What must not become public in a text or an address. */
export function findInPublic(text: string, officePhones = ''): PersonalDataFinding[] {
  const readable = readAddress(text)
  return [text, ...(readable === text ? [] : [readable])].flatMap((each) =>
    withoutConfirmed(each, findPersonalData(each), officePhones),
  )
}

/** What keeps a text from passing, as a sentence; null for nothing. */
export function problemOfPublic({ title, phoneAdvice, officePhones }: GateField, text: string): string | null {
  const found = findInPublic(text, officePhones)
  if (found.length === 0) return null
  const words = [...new Set(found.map(({ kind, masked }) => `${personalDataTitles[kind]} ${masked}`))]
  return `${title}里有${words.join('、')}，保存后谁都能看到：请删去，或用 * 遮住中间的数字${adviceFor(found, phoneAdvice)}`
}

const adviceFor = (found: readonly { kind: string }[], phoneAdvice = '办公电话请写座机'): string =>
  found.some(({ kind }) => kind === 'phone') ? `；${phoneAdvice}` : ''

/** The same for several fields. Those that are as they are stored already passed, or wait for the nightly scan. */
export function requireAllPublic<Name extends string>(
  values: Readonly<Record<NoInfer<Name>, string>>,
  fields: Readonly<Record<Name, GateField>>,
  stored?: Readonly<Record<NoInfer<Name>, string>>,
  officePhones = '',
): Record<Name, PublicText> {
  const names = Object.keys(fields) as Name[]
  return Object.fromEntries(
    names.map((name) => {
      const isStored = stored?.[name] === values[name]
      return [
        name,
        isStored ? storedText(values[name]) : requirePublic(name, { ...fields[name], officePhones }, values[name]),
      ]
    }),
  ) as Record<Name, PublicText>
}

/**
 * Sanitises HTML and lets it pass: what is read, attributes and comments.
 * @throws AppError invalid with the field.
 */
export function requirePublicHtml(field: string, gateField: GateField, html: string): PublicText {
  const clean = cleanHtml(html)
  for (const { text } of htmlTextParts(clean)) requirePublic(field, gateField, text)
  return clean as PublicText
}

/** Lets all texts of a value pass. @throws AppError invalid with the path of the text as its field. */
export function requirePublicJson(value: unknown, titleOf: (path: string) => GateField): PublicJson {
  requireTexts(value, '', titleOf)
  return JSON.stringify(value) as PublicJson
}

function requireTexts(value: unknown, path: string, titleOf: (path: string) => GateField): void {
  if (typeof value === 'string') requirePublic(path, titleOf(path), value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) requireTexts(inner, path === '' ? key : `${path}.${key}`, titleOf)
}

/** A value that the public reads already, in another row or before this change. */
export const storedText = (text: string): PublicText => text as PublicText

/** A text of an article, whose findings `admitContent` compared with those that its reviewers accepted. */
export const acceptedText = (text: string): PublicText => text as PublicText

/** A value of a draft, in a column that a release writes anew: until then nobody but staff reads it. */
export const draftText = (text: string): PublicText => text as PublicText
