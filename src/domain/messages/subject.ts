import { z } from 'zod'
import { maxId } from '../../platform/parameters.ts'

/** What a message asks about: a public text, or one entry of its book or one table (`NamedTable`). */
export type MessageSubject = { articleId: number; entry: string }

const pattern = /^([1-9]\d{0,14})(?:\/([a-z0-9]{8,16}))?$/

/** As forms and addresses have it: `1234`, or `1234/a1b2c3d4` for an entry. */
export const writeSubject = ({ articleId, entry }: MessageSubject): string =>
  entry === '' ? String(articleId) : `${articleId}/${entry}`

/** Null for anything that is no subject, since a message counts more than what it is about. */
export function readSubject(text: string): MessageSubject | null {
  const [, id = '', entry = ''] = pattern.exec(text) ?? []
  const articleId = Number(id)
  return articleId > 0 && articleId <= maxId ? { articleId, entry } : null
}

/** The fields of calls. */
export const subjectFields = {
  articleId: z.int().positive().max(maxId).optional().describe('问的是哪一篇公开的文章；不写就不针对某一篇'),
  entryId: z
    .string()
    .regex(/^[a-z0-9]{8,16}$/, '账目的编号有误')
    .optional()
    .describe('问的是这篇文章账本里的哪一笔，或者哪一张表；不写就是整篇'),
}
