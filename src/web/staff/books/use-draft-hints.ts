import { useEffect, useState } from 'react'
import type { HintKind } from '../../../domain/articles/hints/hint-kinds.ts'

export type DraftHint = { kind: HintKind; words: string; entries: readonly { period: string; id: string }[] }

/** What the saved draft would raise once it is public; the last answer while it is being changed. */
export function useDraftHints(articleId: number, { version, isSaved }: { version: number; isSaved: boolean }) {
  const [last, setLast] = useState<{ version: number; hints: readonly DraftHint[] }>({ version, hints: [] })
  useEffect(() => {
    if (!isSaved) return
    const stop = new AbortController()
    const ask = async () => {
      const response = await fetch(`/api/staff/articles/${articleId}/hints`, { signal: stop.signal })
      if (response.ok) setLast({ version, hints: ((await response.json()) as { data: DraftHint[] }).data })
    }
    // Hints keep nothing from being saved or released.
    ask().catch(() => undefined)
    return () => stop.abort()
  }, [articleId, version, isSaved])
  return last.hints
}
