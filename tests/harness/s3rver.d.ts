declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { name: string }[]
    })
    store: {
      putObject(object: { bucket: string; key: string }): Promise<{ size: number; md5: string }>
      getResourcePath(bucket: string, key: string, resource: 'object'): string
    }
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
