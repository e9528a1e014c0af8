import { answerApart } from '../../../../platform/apart/answer-apart.ts'
import { readFileText } from '../../../../files/read-file.server.ts'
import { findPersonalData } from '../../../checks/personal-data.ts'
import { searchableText } from '../searchable-text.ts'
import type { FileScan } from '../table.server.ts'

/** More of one file would only hide the others. */
const mostFindings = 50

// Reading a file may take all memory, and searching ten million characters takes many seconds.
answerApart(async (input) => {
  const { path, mediaType, name } = input as { path: string; mediaType: string; name: string }
  const { parts, unreadable } = await readFileText(path, mediaType, name)
  const scan: FileScan = { ...(unreadable === undefined ? {} : { unreadable }), findings: [] }
  for (const { place, text } of parts) {
    if (scan.findings.length >= mostFindings) break
    const found = findPersonalData(text).map(({ kind, masked }) => ({ kind, place, excerpt: masked }))
    scan.findings.push(...found.slice(0, mostFindings - scan.findings.length))
  }
  return { ...scan, content: searchableText(parts) }
})
