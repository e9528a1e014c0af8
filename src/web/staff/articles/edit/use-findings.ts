import { useEffect, useRef, useState } from 'react'
import type { FindingGroup } from '../../../../domain/articles/writing/checks/findings.ts'

export type FoundInDraft = {
  version: number
  count: number
  groups: readonly FindingGroup[]
  title: { otherVillages: readonly string[]; usedBefore: { id: number; time: string } | null }
}

export type LiveFindings = {
  /** Of the last text that was checked; null before the first answer. */
  found: FoundInDraft | null
  /** Whether the server could not be asked about the text as it is saved now. */
  unreachable: boolean
  /** What is announced: words about the count, when it changes. */
  announcement: string
}

const retryMs = 5_000

const nothing: LiveFindings = { found: null, unreachable: false, announcement: '' }

/**
 * What the checks find in a draft, asked for each version that was saved. Answers about earlier versions are dropped, and
 * none arrives while a character is being composed: an input method loses what is composed when the page moves under it.
 */
export function useFindings(id: number, { version, isSaved }: { version: number; isSaved: boolean }): LiveFindings {
  const [live, setLive] = useState(nothing)
  const isComposing = useRef<() => Promise<void>>(() => Promise.resolve())
  useEffect(() => {
    const composition = followComposition()
    isComposing.current = composition.ended
    return composition.stop
  }, [])
  useEffect(() => {
    if (!isSaved) return
    const controller = new AbortController()
    let retry: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      await isComposing.current()
      if (controller.signal.aborted) return
      const found = await loadFindings(id, controller.signal).catch(() => null)
      await isComposing.current()
      // Somebody else may have saved meanwhile; after the merge this version is asked for.
      if (controller.signal.aborted || (found && found.version !== version)) return
      setLive((before) => withAnswer(before, found))
      // The network is often said to be back before the server can be reached, and a busy server refuses.
      if (found === null) retry = setTimeout(again, retryMs)
    }
    const again = () => {
      clearTimeout(retry)
      void ask()
    }
    again()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      clearTimeout(retry)
      controller.abort()
    }
  }, [id, version, isSaved])
  return live
}

function withAnswer(before: LiveFindings, found: FoundInDraft | null): LiveFindings {
  if (found === null) return { ...before, unreachable: true }
  const [count, countBefore] = [found.count, before.found?.count]
  const isNews = countBefore !== undefined && count !== countBefore
  return { found, unreachable: false, announcement: isNews ? countInWords(count) : before.announcement }
}

export const countInWords = (count: number): string => (count === 0 ? '检查没有发现问题' : `检查发现 ${count} 处`)

async function loadFindings(id: number, signal: AbortSignal): Promise<FoundInDraft> {
  const response = await fetch(`/api/staff/articles/${id}/findings`, {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  })
  if (!response.ok) throw new Error('The draft could not be checked.')
  return ((await response.json()) as { data: FoundInDraft }).data
}

/** Says when no character is being composed. */
function followComposition() {
  let isComposing = false
  let waiting: (() => void)[] = []
  const onStart = () => (isComposing = true)
  const onEnd = () => {
    isComposing = false
    for (const resolve of waiting) resolve()
    waiting = []
  }
  document.addEventListener('compositionstart', onStart)
  document.addEventListener('compositionend', onEnd)
  return {
    ended: () => (isComposing ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()),
    stop() {
      document.removeEventListener('compositionstart', onStart)
      document.removeEventListener('compositionend', onEnd)
      onEnd()
    },
  }
}
