import { useEffect, useState } from 'react'

export type RecordOption = { id: string; title: string }
export type RecordOptions = { projects: readonly RecordOption[]; contracts: readonly RecordOption[] }

const none: RecordOptions = { projects: [], contracts: [] }

/** The projects and contracts of a draft's unit; none until they are known. */
export function useRecords(articleId: number): RecordOptions {
  const [records, setRecords] = useState(none)
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const response = await fetch(`/api/staff/articles/${articleId}/records`, { signal: stop.signal })
      if (response.ok) setRecords(((await response.json()) as { data: RecordOptions }).data)
    }
    // Without an answer there is nothing to choose from; what is chosen stays.
    ask().catch(() => undefined)
    return () => stop.abort()
  }, [articleId])
  return records
}

/** With the one that is chosen, which another unit may have or a draft that is gone. */
export const withChosen = (options: readonly RecordOption[], id: string | null | undefined, title = '（已选）') =>
  !id || options.some((option) => option.id === id) ? options : [...options, { id, title }]
