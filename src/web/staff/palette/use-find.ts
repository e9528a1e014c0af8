import { useEffect, useState } from 'react'

export type Result = { kind: 'page' | 'article' | 'unit' | 'message'; title: string; note: string; url: string }

/** How long typing must pause before a request. */
const delayMs = 200

type Answer = { words: string; results: readonly Result[]; problem: string | null }

/** What the server finds for words that are being typed; null while there is no answer for these words. */
export function useFind(words: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (words === '') return
    const controller = new AbortController()
    const find = async () => {
      const found = await ask(words, controller.signal)
      if (!controller.signal.aborted) setAnswer({ words, ...found })
    }
    const timer = setTimeout(() => void find(), delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])
  return words !== '' && answer?.words === words ? answer : null
}

async function ask(words: string, signal: AbortSignal): Promise<Omit<Answer, 'words'>> {
  try {
    const response = await fetch('/api/staff/find', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ words }),
      signal,
    })
    const { data, message } = (await response.json()) as { data: Result[] | null; message: string }
    return response.ok && data ? { results: data, problem: null } : { results: [], problem: message }
  } catch {
    return { results: [], problem: '没有连上服务器，请检查网络后再试。' }
  }
}
