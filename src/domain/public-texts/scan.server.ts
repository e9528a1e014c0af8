import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { htmlTextParts } from '@three-affairs/document/text-parts.server.ts'
import { findInPublic } from '../checks/public-gate.server.ts'
import { type ScannedTable, scannedColumns } from './columns.ts'
import { batchKey, type PublicRow, selectRowsAfterKey } from './sources.server.ts'
import type { PublicFinding } from './table.server.ts'
import './table.server.ts'

const rowsPerStep = 500
/** Each step of a batch tells its texts apart anew. */
const paymentsPerStep = 2_000
/** More of one text would only hide the others. */
const mostFindings = 20

type TextScan = { after: string | null; texts: number; concerned: number }

/**
 * Reads the next rows of a table again with the present checks, and records what was found in place of what was found
 * there before.
 * @returns how many rows were read and how many have findings; `after` is null at the end.
 */
export const scanTexts = (db: Db, table: Exclude<ScannedTable, 'subsidy_payment'>, after: string): Promise<TextScan> =>
  scanRows(db, { table, after, limit: rowsPerStep })

/** The same for the payments of a batch, of which `after` is empty at the beginning. */
export const scanBatch = (db: Db, batch: number, after: string): Promise<TextScan> =>
  scanRows(db, { table: 'subsidy_payment', after: after || batchKey(batch), limit: paymentsPerStep, batch })

async function scanRows(
  db: Db,
  { table, after, limit, batch }: { table: ScannedTable; after: string; limit: number; batch?: number },
): Promise<TextScan> {
  const { rows } = await selectRowsAfterKey(table, after, limit, batch).execute(db)
  const found = rows.flatMap((row) => findingsOf(table, row))
  const last = rows.length < limit ? null : (rows.at(-1)?.key ?? null)
  // Above all keys of the batch.
  const end = last ?? (batch === undefined ? null : `${batchKey(batch)}~`)
  await db.transaction().execute(async (tx) => {
    await sql`
      delete from public_text_finding where source = ${table} and row_key > ${after}
        and (${end}::text is null or row_key <= ${end})`.execute(tx)
    if (found.length > 0) await tx.insertInto('public_text_finding').values(found).execute()
  })
  return { after: last, texts: rows.length, concerned: new Set(found.map(({ row_key }) => row_key)).size }
}

const findingsOf = (table: ScannedTable, { key, districtCode, place, officePhones, texts }: PublicRow) =>
  scannedColumns(table).flatMap(([name]) => {
    const findings = partsOf(texts[name] ?? '').flatMap((part) => findInPublic(part, officePhones))
    if (findings.length === 0) return []
    const masked = findings.map(({ kind, masked: words }): PublicFinding => ({ kind, masked: words }))
    return {
      source: table,
      row_key: key,
      column_name: name,
      district_code: districtCode,
      // The name of the row may be what was found.
      place: findInPublic(place).length > 0 ? '' : place,
      findings: JSON.stringify(masked.slice(0, mostFindings)),
    }
  })

/** What a value says: the texts of HTML and of JSON, each by itself. */
function partsOf(value: string): string[] {
  if (/^[[{"]/.test(value)) {
    const parsed = parsedJson(value)
    if (parsed !== undefined) return textsIn(parsed)
  }
  return value.includes('<') ? htmlTextParts(value).map(({ text }) => text) : [value]
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
