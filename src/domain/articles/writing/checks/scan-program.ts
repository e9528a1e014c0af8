import { readFileText } from '../../../../files/extract/read-file.server.ts'
import { findPersonalData } from '../../../checks/personal-data.ts'
import { searchableText } from '../searchable-text.ts'
import type { FileScan } from '../table.server.ts'

/**
 * Entry of the process that scans one file and ends: reading may take all memory, and searching ten million characters
 * takes many seconds.
 */
const [, , path = '', mediaType = '', name = ''] = process.argv

/** More of one file would only hide the others. */
const mostFindings = 50

const { parts, unreadable } = await readFileText(path, mediaType, name)
const scan: FileScan = { ...(unreadable === undefined ? {} : { unreadable }), findings: [] }
for (const { place, text } of parts) {
  if (scan.findings.length >= mostFindings) break
  const found = findPersonalData(text).map(({ kind, masked }) => ({ kind, place, excerpt: masked }))
  scan.findings.push(...found.slice(0, mostFindings - scan.findings.length))
}
process.send?.({ ...scan, content: searchableText(parts) }, undefined, undefined, () => process.exit(0))
