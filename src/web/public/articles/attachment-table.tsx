import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import type { Attachment } from '../../../domain/articles/attachments.server.ts'

/** Label and icon of a file type, by the extension in its address. */
const kinds: Record<string, { label: string; icon: IconName }> = {
  pdf: { label: 'PDF', icon: 'file-text' },
  doc: { label: 'Word', icon: 'file-text' },
  docx: { label: 'Word', icon: 'file-text' },
  xls: { label: 'Excel', icon: 'file-spreadsheet' },
  xlsx: { label: 'Excel', icon: 'file-spreadsheet' },
}

export function AttachmentTable({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null
  return (
    <section className="attachments" aria-labelledby="attachments-title">
      <h2 id="attachments-title">文章附件</h2>
      <ul>
        {attachments.map(({ name, url, sizeBytes }) => {
          const ending = url.slice(url.lastIndexOf('.') + 1).toLowerCase()
          const kind = kinds[ending] ?? { label: ending.toUpperCase(), icon: 'file' as const }
          return (
            <li key={url + name}>
              <a href={url} download={name.endsWith(`.${ending}`) ? name : `${name}.${ending}`}>
                <Icon name={kind.icon} />
                <span>{name}</span>
                <small>
                  {kind.label}，{formatSize(sizeBytes)}
                </small>
                <Icon name="download" />
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const formatSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
