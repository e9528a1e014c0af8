import { useEffect, useRef, useState } from 'react'
import type { ArticleContent } from '../../../../domain/articles/writing/content.ts'
import { uploadFile } from './save-article.ts'

export type Attachment = ArticleContent['attachments'][number]
/** A file on its way; `share` of it was sent. It stays in the list with its error until the user dismisses it. */
export type RunningUpload = { key: number; name: string; share: number; error: string }

let lastKey = 0

/** Uploads files and adds each to the attachments once the server has it. */
export function useUploads(id: number, attachments: readonly Attachment[], onChange: (all: Attachment[]) => void) {
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  // Attachments may change while a file is sent.
  const latest = useRef({ attachments, onChange })
  useEffect(() => {
    latest.current = { attachments, onChange }
  })
  const update = (key: number, part: Partial<RunningUpload>) =>
    setRunning((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const dismiss = (key: number) => setRunning((all) => all.filter((each) => each.key !== key))

  const add = async (file: File) => {
    lastKey += 1
    const key = lastKey
    setRunning((all) => [...all, { key, name: file.name, share: 0, error: '' }])
    try {
      const { url, name, mediaType, sizeBytes } = await uploadFile(id, file, {
        onProgress: (share) => update(key, { share }),
      })
      const others = latest.current.attachments.filter((each) => each.url !== url)
      latest.current.onChange([...others, { url, name, mediaType, sizeBytes }])
      dismiss(key)
    } catch (error) {
      update(key, { error: error instanceof Error ? error.message : '文件没有上传成功，请再试一次。' })
    }
  }
  // One after the other: the connection is shared, and a file that is done is safe.
  const addAll = async (files: Iterable<File>) => {
    for (const file of files) await add(file)
  }
  return { running, addAll, dismiss }
}
