/**
 * Where a bucket is, such as `https://s3.example.cn/bucket/prefix`, or `https://bucket.s3.example.cn/prefix` if the bucket
 * is in the host.
 */
export type S3Address = { url: string; bucketInHost: boolean; accessKey: string; secretKey: string; region: string }

/** For whom requests are made: in whose words failures are told. */
export type S3User = {
  /** What the bucket is used as, such as 备份位置. */
  noun: string
  /** Beginning of the names of the settings, such as `PORTAL_BACKUP_S3`. */
  settings: string
  /** Makes the error of a request that failed; the message says what to do, for the operator. */
  fault: (message: string, options?: ErrorOptions) => Error
}
