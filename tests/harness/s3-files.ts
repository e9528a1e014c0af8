import { globSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Patience } from '../../src/platform/s3/patience.ts'
import type { S3Address } from '../../src/platform/s3/s3-address.ts'
import { s3Client, type S3Client } from '../../src/platform/s3/s3-client.server.ts'
import { s3Store } from '../../src/files/s3-store.server.ts'
import { StoreAway } from '../../src/files/store.server.ts'

/** As in production, but not as slowly. */
export const quickPatience: Patience = { attempts: 2, firstDelayMs: 1, longestDelayMs: 10, silenceMs: 5_000 }

export const filesClient = (address: S3Address, patience = quickPatience): S3Client =>
  s3Client(address, patience, {
    noun: '文件存储',
    settings: 'PORTAL_FILES_S3',
    fault: (message) => new StoreAway(message),
  })

/** A store below a prefix of its own. */
export const bucketStore = (client: S3Client, folder: string, { name = 'uploads', cacheBytes = 1e9 } = {}) =>
  s3Store({ client, name, folder, cacheBytes })

/** The files of the server that keep an object's content, below its folder. */
const contentsIn = (serverFolder: string, sha256: string): string[] =>
  globSync(`portal/**/${sha256}/*._S3rver_object`, { cwd: serverFolder }).map((path) => join(serverFolder, path))

/** How often a file is stored. */
export const countStored = (serverFolder: string, sha256: string): number => contentsIn(serverFolder, sha256).length

/** Makes everything that is stored of a file old. */
export function ageStored(serverFolder: string, sha256: string): void {
  for (const path of contentsIn(serverFolder, sha256)) utimesSync(path, new Date(0), new Date(0))
}

/** A client that runs `before` ahead of each request, with its number from 1. */
export function interrupted(client: S3Client, before: (number: number) => Promise<unknown>): S3Client {
  let number = 0
  return {
    ...client,
    ask: async (key, request) => {
      await before((number += 1))
      return client.ask(key, request)
    },
    open: async (key, headers) => {
      await before((number += 1))
      return client.open(key, headers)
    },
  }
}
