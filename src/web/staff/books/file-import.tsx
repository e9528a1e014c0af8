import { useState } from 'react'
import type { BookEntry } from '../../../domain/articles/books/book.ts'
import type { ReadRows } from '../../../domain/articles/books/rows/read-rows.ts'
import { FileChoice } from '../frame/forms/file-choice.tsx'

/** Reads the entries of a file of an accounting program into the sheet, where they are looked at and completed. */
export function FileImport({
  id,
  settle,
  onRead,
}: {
  id: number
  settle: () => Promise<unknown>
  onRead: (read: ReadRows) => void
}) {
  const [words, setWords] = useState('')
  const read = async (file: File) => {
    setWords('正在读取…')
    try {
      await settle()
      onRead(await readFile(id, file))
      setWords('')
    } catch (error) {
      setWords(error instanceof Error ? error.message : '没有读取成功，请再试一次。')
    }
  }
  return (
    <>
      <FileChoice
        hint="从财务软件导出的现金日记账、银行日记账（.xlsx 或 .csv），读入后在下面核对"
        accept=".xlsx,.csv"
        onChoose={([file]) => {
          if (file) void read(file)
        }}
      />
      <p role="status">{words}</p>
    </>
  )
}

type Answer = { data: (Omit<ReadRows, 'entries'> & { entries: BookEntry[] }) | null; message: string }

/** @throws an Error with a sentence for the user. */
async function readFile(id: number, file: File): Promise<ReadRows> {
  const body = new FormData()
  body.append('file', file)
  const response = await fetch(`/api/staff/articles/${id}/book-rows`, { method: 'POST', body }).catch(() => null)
  if (!response) throw new Error('网络中断，没有读取成功，请再试一次。')
  const { data, message } = (await response.json()) as Answer
  if (!response.ok || !data) throw new Error(message)
  return data
}
