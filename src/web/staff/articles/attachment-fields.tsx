import { type DragEvent, useRef, useState } from 'react'
import type { ArticleContent } from '../../../domain/articles/writing/content.ts'
import { uploadFile } from './save-article.ts'

type Attachment = ArticleContent['attachments'][number]
type Running = { key: number; name: string; share: number; error: string }

let lastKey = 0

/** Attachments in their order, uploaded by choosing or dropping files. */
export function AttachmentFields({
  id,
  attachments,
  onChange,
}: {
  id: number
  attachments: readonly Attachment[]
  onChange: (attachments: Attachment[]) => void
}) {
  const [running, setRunning] = useState<readonly Running[]>([])
  const latest = useRef(attachments)
  latest.current = attachments
  const update = (key: number, part: Partial<Running>) =>
    setRunning((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))

  const add = async (file: File) => {
    lastKey += 1
    const key = lastKey
    setRunning((all) => [...all, { key, name: file.name, share: 0, error: '' }])
    try {
      const { url, name, mediaType, sizeBytes } = await uploadFile(id, file, {
        onProgress: (share) => update(key, { share }),
      })
      const others = latest.current.filter((each) => each.url !== url)
      onChange([...others, { url, name, mediaType, sizeBytes }])
      setRunning((all) => all.filter((each) => each.key !== key))
    } catch (error) {
      update(key, { error: error instanceof Error ? error.message : '文件没有上传成功，请再试一次。' })
    }
  }
  // One after the other: the connection is shared, and a file that is done is safe.
  const addAll = async (files: Iterable<File>) => {
    for (const file of files) await add(file)
  }
  const move = (from: number, to: number) => {
    const next = [...attachments]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    onChange(next)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void addAll(event.dataTransfer.files)
  }
  return (
    <section className="panel" aria-labelledby="attachment-title">
      <h2 id="attachment-title" className="section-title">
        附件
      </h2>
      <ul className="attachment-list">
        {attachments.map((attachment, at) => (
          <li key={attachment.url}>
            <a className="staff-link" href={attachment.url} target="_blank" rel="noreferrer">
              {attachment.name}
            </a>
            <span className="attachment-buttons">
              <button
                type="button"
                onClick={() => move(at, at - 1)}
                disabled={at === 0}
                aria-label={`上移 ${attachment.name}`}
              >
                ↑
              </button>
              <button
                type="button"
                onClick={() => move(at, at + 1)}
                disabled={at === attachments.length - 1}
                aria-label={`下移 ${attachment.name}`}
              >
                ↓
              </button>
              <button
                type="button"
                onClick={() => onChange(attachments.filter((each) => each !== attachment))}
                aria-label={`移除 ${attachment.name}`}
              >
                移除
              </button>
            </span>
          </li>
        ))}
        {running.map(({ key, name, share, error }) => (
          <li key={key} className={error ? 'upload-failed' : undefined}>
            <span>{name}</span>
            {error ? (
              <span role="alert">
                {error}{' '}
                <button type="button" onClick={() => setRunning((all) => all.filter((each) => each.key !== key))}>
                  知道了
                </button>
              </span>
            ) : (
              <span>
                <progress value={share} max={1} aria-label={`正在上传 ${name}`} />
                {share === 1 ? '正在检查…' : `${Math.round(share * 100)}%`}
              </span>
            )}
          </li>
        ))}
      </ul>
      <label className="drop-zone" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          type="file"
          multiple
          className="visually-hidden"
          onChange={(event) => {
            void addAll([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <strong>选择文件</strong>
        <small>或拖到这里。每个最大 25 MB；PDF、Word、Excel、图片、ZIP、文本</small>
      </label>
    </section>
  )
}
