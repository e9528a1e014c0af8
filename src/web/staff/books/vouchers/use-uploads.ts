import { useRef, useState } from 'react'
import type { ArrangedFile } from '../../../../domain/articles/books/vouchers/arrange-vouchers.ts'
import { hashOf, sendVoucher } from './send-voucher.ts'

/** Files on their way at once: the server reads two at a time. */
const atOnce = 2

export type FailedUpload = { file: File; reason: string }
export type Uploads = { total: number; sent: number; skipped: number; failed: FailedUpload[]; isRunning: boolean }

const none: Uploads = { total: 0, sent: 0, skipped: 0, failed: [], isRunning: false }

const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))

/**
 * Sends many files, two at a time. What the draft has already is not sent again, so that the same files can be chosen again
 * after an interruption.
 */
export function useUploads(
  id: number,
  { known, onUploaded }: { known: () => readonly ArrangedFile[]; onUploaded: (file: ArrangedFile) => void },
) {
  const [uploads, setUploads] = useState(none)
  const queue = useRef<File[]>([])
  const running = useRef(0)
  const count = (part: (now: Uploads) => Partial<Uploads>) => setUploads((now) => ({ ...now, ...part(now) }))

  const sendOne = async (file: File) => {
    const hash = await hashOf(file).catch(() => null)
    if (hash !== null && known().some((each) => each.file === hash)) {
      count(({ skipped }) => ({ skipped: skipped + 1 }))
      return
    }
    try {
      onUploaded(await sendVoucher(id, file, wait))
      count(({ sent }) => ({ sent: sent + 1 }))
    } catch (error) {
      const reason = error instanceof Error ? error.message : '没有传成功。'
      count(({ failed }) => ({ failed: [...failed, { file, reason }] }))
    }
  }
  const work = async () => {
    running.current += 1
    for (let file = queue.current.shift(); file; file = queue.current.shift()) await sendOne(file)
    running.current -= 1
    if (running.current === 0) count(() => ({ isRunning: false }))
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    queue.current.push(...files)
    const isFresh = running.current === 0
    setUploads((now) => ({
      ...(isFresh ? none : now),
      total: (isFresh ? 0 : now.total) + files.length,
      isRunning: true,
    }))
    while (running.current < Math.min(atOnce, queue.current.length + running.current)) void work()
  }
  return { uploads, add }
}
