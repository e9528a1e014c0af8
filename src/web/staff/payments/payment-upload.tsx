import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '../../href.ts'
import { FileChoice } from '../frame/forms/file-choice.tsx'
import { sendFile } from '../frame/forms/send-file.ts'

type Sending = { name: string; share: number }

/** Uploads one file, and opens the page of its check. */
export function PaymentUpload() {
  const [sending, setSending] = useState<Sending | null>(null)
  const [problem, setProblem] = useState('')
  const navigate = useNavigate()
  const send = async ([file, ...others]: readonly File[]) => {
    if (!file || sending) return
    if (others.length > 0) return setProblem('一次只能上传一个文件，请分开上传。')
    setProblem('')
    setSending({ name: file.name, share: 0 })
    try {
      const { id } = await sendFile<{ id: number }>('/api/staff/payment-imports', file, {
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      await navigate(href('/staff/payments/:id', { id }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '文件没有上传成功，请再试一次。')
      setSending(null)
    }
  }
  return (
    <>
      {sending ? (
        <p className="staff-note" role="status">
          正在上传 {sending.name} <progress value={sending.share} max={1} aria-label="上传进度" />{' '}
          {Math.round(sending.share * 100)}%
        </p>
      ) : (
        <FileChoice
          label="选择补贴文件"
          hint="或拖到这里。.xlsx 或 .csv，最多 100 万行；第一行是表头"
          accept=".xlsx,.csv,.txt"
          onChoose={(files) => void send(files)}
        />
      )}
      {problem ? (
        <p className="staff-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <noscript>
        <p className="staff-note">上传文件需要在浏览器中启用 JavaScript。</p>
      </noscript>
    </>
  )
}
