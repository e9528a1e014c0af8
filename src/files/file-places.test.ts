import { expect, test } from 'vitest'
import { type FilePlace, isStoreShared } from './file-places.ts'

const folder: FilePlace = { kind: 'folder' }
const bucket: FilePlace = {
  kind: 's3',
  url: 'https://s3.example.cn/bucket',
  bucketInHost: false,
  accessKey: 'a',
  secretKey: 'b',
  region: 'us-east-1',
}

test.each<[string, FilePlace, FilePlace | null, boolean]>([
  ['a folder', folder, null, false],
  ['a bucket', bucket, null, true],
  ['a bucket, to which files of a folder are moved', bucket, folder, false],
  ['a folder, to which files of a bucket are moved', folder, bucket, false],
  ['a bucket, to which files of another are moved', bucket, bucket, true],
])('whether several machines have the same files: %s', (_, place, former, isShared) => {
  expect(isStoreShared({ place, former })).toBe(isShared)
})
