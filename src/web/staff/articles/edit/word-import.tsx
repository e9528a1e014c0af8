import { useState } from 'react'
import type { ArticleDocument } from '../../../../domain/articles/document/schema.ts'
import { documentText } from '../../../../domain/articles/document/text.ts'
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
  const read = async (file: File) => {
    setWords('正在读取…')
    try {
      const { document: imported, dropped } = await readWordFile(id, file)
      const isEmpty = documentText(document).trim() === ''
      onChange(isEmpty ? imported : { ...document, content: [...document.content, ...imported.content] })
      setWords(dropped.length > 0 ? `已导入。没有带进来的：${dropped.join('、')}。` : '已导入，请核对。')
    } catch (error) {
      setWords(error instanceof Error ? error.message : '没有读取成功，请再试一次。')
    }
  }
  return (
    <p className="word-import">
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
      <span role="status">{words}</span>
    </p>
  )
}
