import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Format of the sets that this version writes. It reads this one and older ones. */
export const setFormat = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
/** Relative, without `..`, so that a set cannot write outside its place. */
const relativePath = z
  .string()
  .min(1)
  .refine(
    (path) => !path.startsWith('/') && !path.includes('\\') && !path.split('/').some((part) => /^\.{0,2}$/.test(part)),
  )
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const manifestTable = z.strictObject({
  name: identifier,
  /** In the order of COPY; generated columns are left out and computed again. */
  columns: z.array(z.strictObject({ name: identifier, type: z.string() })),
  rows: count,
  /** Of the rows as COPY writes them. */
  bytes: count,
  sha256,
  /** Of the compressed file, `tables/<name>.copy.zst`. */
  fileBytes: count,
  fileSha256: sha256,
})

const manifestFile = z.strictObject({ path: relativePath, size: count, sha256, mtimeMs: z.number() })

export const manifestSchema = z.strictObject({
  format: z.literal(setFormat),
  name: z.string().regex(/^[\w.-]+$/),
  /** The version of the portal that made it. */
  portal: z.string(),
  postgres: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** The moment of the snapshot that all tables show. */
  snapshot: z.iso.datetime(),
  /** Null for a whole site. */
  district: z.string().nullable(),
  migrations: z.array(z.string().regex(/^[\w-]+$/)),
  tables: z.array(manifestTable),
  /** Tables whose rows are left out, each with its reason. */
  excluded: z.array(z.strictObject({ name: identifier, reason: z.string() })),
  sequences: z.array(z.strictObject({ name: identifier, last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** Below `files/` in the set, and below the data folder on the site. */
  files: z.array(manifestFile),
  total: z.strictObject({ rows: count, tableBytes: count, files: count, fileBytes: count }),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestTable = Manifest['tables'][number]
export type ManifestFile = Manifest['files'][number]

/** The text of `manifest.json`: the content, and its checksum, so that damage of the manifest itself is noticed. */
export function writeManifest(manifest: Manifest): string {
  return `${JSON.stringify({ sha256: digestOf(manifest), manifest }, null, 1)}\n`
}

/** What identifies a set and everything in it. */
export const digestOf = (manifest: unknown): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export const tableFile = ({ name }: { name: string }): string => `tables/${name}.copy.zst`
export const storedFile = ({ path }: { path: string }): string => `files/${path}`
