import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import S3rver from 's3rver'
import type { PlaceAddress } from '../../src/backup/places/place.ts'

export type S3Server = { address: PlaceAddress & { kind: 's3' }; stop: () => Promise<void> }

/** A real S3 server with one bucket, kept in a folder. */
export async function startS3(folder: string): Promise<S3Server> {
  mkdirSync(join(folder, 'portal'), { recursive: true })
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'portal' }],
  })
  answerWhenWritten(server)
  const { port } = await server.run()
  return {
    address: {
      kind: 's3',
      url: `http://127.0.0.1:${port}/portal/league`,
      bucketInHost: false,
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    stop: () => server.close(),
  }
}

/** The server answers when it has read an object, which it may not have written yet; S3 shows what it has answered. */
function answerWhenWritten({ store }: S3rver): void {
  const put = store.putObject.bind(store)
  store.putObject = async (object) => {
    const stored = await put(object)
    const path = store.getResourcePath(object.bucket, object.key, 'object')
    while (statSync(path, { throwIfNoEntry: false })?.size !== stored.size) await setImmediate()
    return stored
  }
}
