import type { PublicCode, PublicJson, PublicText } from '../../src/platform/text/public-text.ts'

/** For rows that tests write past the commands. */
export const publicText = (text: string): PublicText => text as PublicText
export const publicJson = (value: unknown): PublicJson => JSON.stringify(value) as PublicJson

export const publicCode = (code: string): PublicCode => code as PublicCode
