import type { S3Address } from '../platform/s3/s3-address.ts'

/** Where the stores of files are: in the data folder, or in a bucket. */
export type FilePlace = { kind: 'folder' } | ({ kind: 's3' } & S3Address)

export type FilesSettings = {
  place: FilePlace
  /** Where files were before and are read until they are moved. */
  former: FilePlace | null
  /** Bytes of copies of a bucket's files that stay on this machine. */
  cacheBytes: number
}

/** Whether processes with data folders of their own have the same uploaded files. */
export const isStoreShared = ({ place, former }: Pick<FilesSettings, 'former' | 'place'>): boolean =>
  place.kind === 's3' && (former === null || former.kind === 's3')
