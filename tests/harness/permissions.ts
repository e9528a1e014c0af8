import type { Role } from '../../src/access/policy.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { makeAccount, createSession } from './accounts.ts'
import type { TestPortal } from './portal.ts'

/** Sessions of roles and areas, and requests with them, for tests of who may do what. */
export function createVisitors(portal: () => TestPortal) {
  const tokens = new Map<string, Promise<string>>()
  return {
    /** Signs in once for each role and area. */
    tokenOf(role: Role, areaIds: number[] | null, temporary = false): Promise<string> {
      const key = `${role} ${String(areaIds)} ${temporary}`
      const token =
        tokens.get(key) ??
        makeAccount(portal(), { role, areaIds, temporary }).then((account) => createSession(portal(), account))
      tokens.set(key, token)
      return token
    },
    /** Without a token: as a stranger. Plain objects are sent as JSON. */
    fetchAs(token: string, method: string, path: string, body?: object | URLSearchParams | FormData) {
      const isForm = body instanceof URLSearchParams || body instanceof FormData
      return fetch(portal().origin() + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(token ? { cookie: `Admin-Token=${token}` } : {}),
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      })
    },
  }
}

/**
 * The rows of each table and the sum of the transactions that wrote them, which tell whether anything was changed.
 * Hashing whole rows would make such tests a seventh slower.
 */
export async function readFingerprint({ pool }: Database, tables: readonly string[]): Promise<Record<string, unknown>> {
  const counts = tables.map(
    (table) => `select '${table}' as name, count(*) as rows, sum(xmin::text::bigint)::text as writers from ${table}`,
  )
  const { rows } = await pool.query(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, ...counted }) => [name, counted]))
}

/** A table of status codes by action and role; `heading` names the roles. */
export function readTable(table: string) {
  const [heading = '', ...lines] = table.trim().split('\n')
  return {
    columns: heading.trim().split(/\s+/) as Role[],
    rows: lines.map((line) => {
      const [where = '', action = '', ...cells] = line.split(/\s+/)
      return { name: `${where} ${action}`, expected: cells.map((cell) => cell.split('/').map(Number)) }
    }),
  }
}
