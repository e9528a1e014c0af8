import { useEffect } from 'react'
import { FileChoice } from '../../frame/forms/file-choice.tsx'
import type { Uploads } from './use-uploads.ts'

const inWords = ({ total, sent, skipped, failed, isRunning }: Uploads): string => {
  if (total === 0) return ''
  const done = sent + skipped + failed.length
  const parts = [
    isRunning ? `正在上传：${done} / ${total}` : `上传完了：共 ${total} 个文件`,
    `传上 ${sent} 个`,
    ...(skipped > 0 ? [`${skipped} 个以前已经传过，没有重传`] : []),
    ...(failed.length > 0 ? [`${failed.length} 个没有传成`] : []),
  ]
  return `${parts.join('，')}。`
}

/** Where files are dropped or chosen, and how far they are. */
export function UploadPanel({ uploads, onAdd }: { uploads: Uploads; onAdd: (files: readonly File[]) => void }) {
  const { total, sent, skipped, failed, isRunning } = uploads
  useEffect(() => {
    if (!isRunning) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])
  return (
    <section className="panel" aria-labelledby="upload-title">
      <h2 id="upload-title" className="section-title">
        上传
      </h2>
      <FileChoice
        multiple
        label="选择凭证，或拖到这里"
        accept=".jpg,.jpeg,.png,.webp,.pdf"
        hint="一次可选几百个。文件名写凭证号就自动对上，如 记-012.jpg、12.png、记-012(2).jpg（第 2 页）。JPG、PNG、WebP 或 PDF，每个最大 25 MB。断了就再选一次，传过的自动跳过。"
        onChoose={onAdd}
      />
      <p role="status">{inWords(uploads)}</p>
      {isRunning ? <progress max={total} value={sent + skipped + failed.length} aria-label="上传进度" /> : null}
      {failed.length > 0 ? (
        <>
          <ul className="failed-uploads">
            {failed.map(({ file, reason }) => (
              <li key={`${file.name} ${file.lastModified} ${file.size}`}>
                <strong>{file.name}</strong>：{reason}
              </li>
            ))}
          </ul>
          {isRunning ? null : (
            <button type="button" onClick={() => onAdd(failed.map(({ file }) => file))}>
              重试这 {failed.length} 个
            </button>
          )}
        </>
      ) : null}
    </section>
  )
}
