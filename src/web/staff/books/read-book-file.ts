import type { BookEntry } from '../../../domain/articles/books/book.ts'
import type { ReadHeading, ReadRows } from '../../../domain/articles/books/rows/read-rows.ts'

/** What the server read of a file. */
export type ReadBookFile = { sheets: (ReadRows & { name: string; account: string })[]; notes: string[] }

type Answer<Data> = { data: Data | null; message: string }

const addressOf = (id: number, call: string): string => `/api/staff/articles/${id}/${call}`

async function ask<Data>(address: string, init: RequestInit): Promise<Answer<Data>> {
  const response = await fetch(address, { method: 'POST', ...init }).catch(() => null)
  if (!response) throw new Error('网络中断，没有读取成功，请再试一次。')
  const answer = (await response.json()) as Answer<Data>
  if (!response.ok) throw new Error(answer.message)
  return answer
}

/** @throws an Error with a sentence for the user. */
export async function readBookFile(id: number, file: File): Promise<ReadBookFile> {
  const body = new FormData()
  body.append('file', file)
  const { data, message } = await ask<ReadBookFile>(addressOf(id, 'book-rows'), { body })
  if (!data) throw new Error(message)
  return data
}

export type MeantHeadings = Readonly<Record<string, NonNullable<ReadHeading['field']> | 'none'>>

/** Keeps what headings mean for the unit. @throws an Error with a sentence for the user. */
export const keepHeadings = (id: number, headings: MeantHeadings): Promise<unknown> =>
  ask(addressOf(id, 'book-headings'), {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ headings }),
  })

const keyOf = ({ day, voucher, direction, fen, account, summary }: BookEntry): string =>
  JSON.stringify([day, voucher, direction, fen, account, summary])

/** Entries of a file, and how many of them the book has already: a file may be read twice. */
export function splitKnown(read: readonly BookEntry[], book: readonly BookEntry[]) {
  const left = new Map<string, number>()
  for (const entry of book) left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) + 1)
  const fresh = read.filter((entry) => {
    const count = left.get(keyOf(entry)) ?? 0
    left.set(keyOf(entry), count - 1)
    return count <= 0
  })
  return { fresh, known: read.length - fresh.length }
}
