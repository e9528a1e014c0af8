import { useState } from 'react'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { documentText } from '@three-affairs/document/text.ts'
import { readWordFile } from './save-article.ts'

/** Puts the text of a Word file below what is written already. */
export function WordImport({
  id,
  document,
  onChange,
}: {
  id: number
  document: ArticleDocument
  onChange: (document: ArticleDocument) => void
}) {
  const [words, setWords] = useState('')
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const read = async (file: File) => {
    setWords('正在读取…')
    setLeftOut([])
    try {
      const { document: imported, dropped } = await readWordFile(id, file)
      const isEmpty = documentText(document).trim() === ''
      onChange(isEmpty ? imported : { ...document, content: [...document.content, ...imported.content] })
      setWords(dropped.length > 0 ? '已导入，请核对。下列内容没有带进来：' : '已导入，请核对。')
      setLeftOut(dropped)
    } catch (error) {
      setWords(error instanceof Error ? error.message : '没有读取成功，请再试一次。')
    }
  }
  return (
    <div className="word-import">
      <label className="button">
        <input
          type="file"
          accept=".docx"
          className="visually-hidden"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void read(file)
            event.target.value = ''
          }}
        />
        导入 Word 文档
      </label>
      <div role="status">
        {words}
        {leftOut.length > 0 ? (
          <ul>
            {leftOut.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
}
