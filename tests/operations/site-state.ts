import { excludedTables } from '../../src/domain/backup-content.ts'
import type { Machine } from './machine.ts'

/**
 * Everything of a site with its own PostgreSQL: of each table the rows and a checksum of them in the order of their
 * content, of each sequence where it stands, and of each file the checksum, the owner and the mode. Left out are the
 * tables that no set holds, which `excludedTables` explains.
 */
export async function readState(
  machine: Machine,
  { without = {} }: { without?: Readonly<Record<string, string>> } = {},
) {
  const psql = (sql: string) =>
    machine.run(`cd / && runuser -u postgres -- psql --quiet --no-psqlrc -At portal <<'SQL'\n${sql}\nSQL`)
  const left = new Set([...Object.keys(excludedTables), ...Object.keys(without)])
  const tables = await psql(`
    select format('select %L, count(*), md5(coalesce(string_agg(hash, '''' order by hash), ''''))
      from (select md5(row::text) as hash from %I row) hashes', relname, relname)
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname \\gexec`)
  const sequences = await psql(`select sequencename, last_value from pg_sequences order by 1`)
  // Folders that hold nothing may be missing.
  const files = await machine.run(`cd /var/lib/three-affairs
    find uploads files imports keys.json -type f ! -path '*/unfinished/*' 2>/dev/null | sort >/run/files
    xargs -d '\\n' stat --format='%U:%G %a %n' </run/files; xargs -d '\\n' sha256sum </run/files`)
  const named = (lines: string) =>
    Object.fromEntries(
      lines
        .trim()
        .split('\n')
        .map((line) => line.split(/\|(.*)/s).slice(0, 2) as [string, string]),
    )
  const kept = <Value>(all: Record<string, Value>, nameOf: (name: string) => string) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !left.has(nameOf(name))))
  return {
    tables: kept(named(tables), (name) => name),
    sequences: kept(named(sequences), (name) => name.replace(/_id_seq$/, '')),
    files: files.trim().split('\n'),
  }
}
