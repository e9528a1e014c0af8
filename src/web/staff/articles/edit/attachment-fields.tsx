import { FileChoice } from '../../frame/forms/file-choice.tsx'
import { type Attachment, type RunningUpload, useUploads } from './use-uploads.ts'

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
  const { running, addAll, dismiss } = useUploads(id, attachments, onChange)
  const move = (from: number, to: number) => {
    const next = [...attachments]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    onChange(next)
  }
  return (
    <section className="panel" aria-labelledby="attachment-title">
      <h2 id="attachment-title" className="section-title">
        附件
      </h2>
      <ul className="attachment-list">
        {attachments.map((attachment, at) => (
          <AttachmentRow
            key={attachment.url}
            attachment={attachment}
            onUp={at === 0 ? null : () => move(at, at - 1)}
            onDown={at === attachments.length - 1 ? null : () => move(at, at + 1)}
            onRemove={() => onChange(attachments.filter((each) => each !== attachment))}
          />
        ))}
        {running.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
        ))}
      </ul>
      <FileChoice
        multiple
        hint="或拖到这里。每个最大 25 MB；PDF、Word、Excel、图片、ZIP、文本"
        onChoose={(files) => void addAll(files)}
      />
    </section>
  )
}

/** Null for a move that the first or the last one cannot make. */
type Move = (() => void) | null

function AttachmentRow({
  attachment: { url, name },
  onUp,
  onDown,
  onRemove,
}: {
  attachment: Attachment
  onUp: Move
  onDown: Move
  onRemove: () => void
}) {
  return (
    <li>
      <a className="staff-link" href={url} target="_blank" rel="noreferrer">
        {name}
      </a>
      <span className="attachment-buttons">
        <button type="button" onClick={() => onUp?.()} disabled={!onUp} aria-label={`上移 ${name}`}>
          ↑
        </button>
        <button type="button" onClick={() => onDown?.()} disabled={!onDown} aria-label={`下移 ${name}`}>
          ↓
        </button>
        <button type="button" onClick={onRemove} aria-label={`移除 ${name}`}>
          移除
        </button>
      </span>
    </li>
  )
}

function UploadRow({ upload: { name, share, error }, onDismiss }: { upload: RunningUpload; onDismiss: () => void }) {
  return (
    <li className={error ? 'upload-failed' : undefined}>
      <span>{name}</span>
      {error ? (
        <span role="alert">
          {error}{' '}
          <button type="button" onClick={onDismiss}>
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
  )
}
