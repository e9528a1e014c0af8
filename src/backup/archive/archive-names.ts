/*
 * The archive in its place:
 *   archive/<line>/wal/<segment>.zst
 *   archive/<line>/base/<time>/cluster.tar.zst, then base.json, which makes it complete
 *   archive/lines/<line>/keys.sealed
 *   archive/files/<folder>/<sha256>, and archive/files.json: which of them the site no longer has, since when
 */
export const linesPrefix = 'archive/lines/'
/** Of a site whose database is archived by others: it has keys, but neither WAL nor base copies. */
export const filesLine = 'files'
export const segmentsPrefix = (line: string): string => `${linesPrefix}${line}/wal/`
export const segmentName = (line: string, segment: string): string => `${segmentsPrefix(line)}${segment}.zst`
export const basePrefix = (line: string, base: string): string => `${linesPrefix}${line}/base/${base}/`
export const clusterName = (line: string, base: string): string => `${basePrefix(line, base)}cluster.tar.zst`
export const baseListName = (line: string, base: string): string => `${basePrefix(line, base)}base.json`
export const filesPrefix = 'archive/files/'
export const fileName = (folder: string, sha256: string): string => `${filesPrefix}${folder}/${sha256}`
export const goneFilesName = 'archive/gone-files.json'
export const keysName = (line: string): string => `${linesPrefix}${line}/keys.sealed`
