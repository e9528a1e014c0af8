import { useEffect, useRef, useState } from 'react'
import type { FindingGroup } from '../../../../domain/articles/writing/checks/findings.ts'
import { findingsProblem, noAnswerInTime } from './findings-problem.ts'

export type FoundInDraft = {
  version: number
  count: number
  groups: readonly FindingGroup[]
  title: { otherVillages: readonly string[]; usedBefore: { id: number; time: string } | null }
}

export type LiveFindings = {
  /** Of the last text that was checked; null before the first answer. */
  found: FoundInDraft | null
  /** Why the text as it is saved now was not checked, and when it will be; null if it was. */
  problem: string | null
  /** What is announced: words about the count, when it changes. */
  announcement: string
}

const retryMs = 5_000

const nothing: LiveFindings = { found: null, problem: null, announcement: '' }

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
      const answer = await loadFindings(id, controller.signal).catch(problemOfError)
      await isComposing.current()
      // Somebody else may have saved meanwhile; after the merge this version is asked for.
      if (controller.signal.aborted || (typeof answer !== 'string' && answer.version !== version)) return
      setLive((before) => withAnswer(before, answer))
      // The network is often said to be back before the server can be reached, and a busy server refuses.
      if (typeof answer === 'string') retry = setTimeout(again, retryMs)
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

function withAnswer(before: LiveFindings, answer: FoundInDraft | string): LiveFindings {
  if (typeof answer === 'string') return { ...before, problem: answer }
  const [count, countBefore] = [answer.count, before.found?.count]
  const isNews = countBefore !== undefined && count !== countBefore
  return { found: answer, problem: null, announcement: isNews ? countInWords(count) : before.announcement }
}

export const countInWords = (count: number): string => (count === 0 ? '检查没有发现问题' : `检查发现 ${count} 处`)

/** @returns why there is no answer instead, where the server says so. */
async function loadFindings(id: number, signal: AbortSignal): Promise<FoundInDraft | string> {
  const response = await fetch(`/api/staff/articles/${id}/findings`, {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  })
  if (!response.ok) return findingsProblem(response.status)
  return ((await response.json()) as { data: FoundInDraft }).data
}

const problemOfError = (error: unknown): string =>
  error instanceof DOMException && error.name === 'TimeoutError' ? noAnswerInTime : findingsProblem(null)

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
