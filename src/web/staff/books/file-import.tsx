import { useState } from 'react'
import type { BookEntry } from '../../../domain/articles/books/book.ts'
import { FileChoice } from '../frame/forms/file-choice.tsx'
import { ImportPreview } from './import-preview.tsx'
import { keepHeadings, type MeantHeadings, type ReadBookFile, readBookFile } from './read-book-file.ts'

type Props = {
  id: number
  /** Ends when everything is saved: the server reads files by the stored book. */
  settle: () => Promise<unknown>
  entries: readonly BookEntry[]
  onTake: (entries: BookEntry[]) => void
}

/** Reads the entries of a file of an accounting program, shows them, and takes them into the sheet when a person says so. */
export function FileImport({ id, settle, entries, onTake }: Props) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<{ file: File; read: ReadBookFile } | null>(null)
  const read = async (file: File, headings?: MeantHeadings) => {
    setWords('正在读取…')
    try {
      await settle()
      if (headings) await keepHeadings(id, headings)
      setFound({ file, read: await readBookFile(id, file) })
      setWords('')
    } catch (error) {
      setWords(error instanceof Error ? error.message : '没有读取成功，请再试一次。')
    }
  }
  return (
    <>
      <FileChoice
        hint="从财务软件导出的现金日记账、银行日记账（.xlsx 或 .csv），先预览，确认以后才写入"
        accept=".xlsx,.csv,.xls,.et"
        onChoose={([file]) => {
          setFound(null)
          if (file) void read(file)
        }}
      />
      <p role="status">{words}</p>
      {found === null ? null : (
        <ImportPreview
          key={found.file.name}
          fileName={found.file.name}
          read={found.read}
          entries={entries}
          onHeadings={(headings) => void read(found.file, headings)}
          onTake={(taken) => {
            onTake(taken)
            setFound(null)
            setWords(`已写入 ${taken.length} 笔，请在下面核对。`)
          }}
          onLeave={() => setFound(null)}
        />
      )}
    </>
  )
}
