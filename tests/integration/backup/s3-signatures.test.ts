import { namesOf, readAll } from '../../harness/places.ts'
import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPlace } from '../../../src/backup/places/open-place.server.ts'
import { type Place, type PlaceAddress, PlaceError } from '../../../src/backup/places/place.ts'
import { type Account, refusalOf, signatureOf } from '../../harness/aws-signature.ts'
import { makeFolder } from '../../harness/folders.ts'
import { type FrontOptions, startFront } from '../../harness/s3-front.ts'
import { startS3 } from '../../harness/s3.ts'

/** The examples that AWS publishes with the algorithm. */
describe('the verification of the tests gives the published signatures', () => {
  const secretKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  test.each([
    {
      url: '/test.txt',
      more: { range: 'bytes=0-9' },
      signed: 'host;range;x-amz-content-sha256;x-amz-date',
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      method: 'PUT',
      url: '/test$file.text',
      body: 'Welcome to Amazon S3.',
      more: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
    {
      url: '/?lifecycle',
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
    {
      url: '/?max-keys=2&prefix=J',
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ])('$url', ({ method = 'GET', url, more, signed, signature, body = '' }) => {
    const account = { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey, region: 'us-east-1' }
    const credential = `${account.accessKey}/20130524/us-east-1/s3/aws4_request`
    const request = {
      method,
      url,
      body: Buffer.from(body),
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        'x-amz-content-sha256': empty,
        'x-amz-date': '20130524T000000Z',
        ...more,
        authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signed},Signature=${signature}`,
      },
    }
    expect(signatureOf(request, secretKey)).toBe(signature)
    expect(refusalOf(request, account, Date.UTC(2013, 4, 24))).toBeNull()
  })
})

const account: Account = { accessKey: 'S3RVER', secretKey: '秘密/+ key', region: 'cn-north-1' }
let s3: Awaited<ReturnType<typeof startS3>>
let upstream: string
beforeAll(async () => {
  s3 = await startS3(makeFolder())
  upstream = new URL(s3.address.url).origin
  const { lookup } = dns
  const local = (
    host: string,
    options: LookupOptions,
    done: (error: Error | null, found: LookupAddress[]) => void,
  ): void =>
    host === 'portal.s3.test' ? done(null, [{ address: '127.0.0.1', family: 4 }]) : lookup(host, options, done as never)
  // What a name server of the service does.
  vi.spyOn(dns, 'lookup').mockImplementation(local as never)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await s3.stop()
})

type Opened = { place: Place; front: Awaited<ReturnType<typeof startFront>> }

/** A place behind a server that verifies. */
async function withPlace(
  use: (opened: Opened) => Promise<void>,
  { style = 'path', own = {}, ...options }: FrontOptions & { style?: Style; own?: Partial<Account> } = {},
): Promise<void> {
  const bucketInHost = style === 'host'
  const front = await startFront(upstream, { account, bucketInHost, ...options })
  const url = bucketInHost
    ? `http://portal.s3.test:${front.port}/数据 1`
    : `http://127.0.0.1:${front.port}/portal/数据 1`
  const address: PlaceAddress = { kind: 's3', url, bucketInHost, ...account, ...own }
  try {
    await use({ place: openPlace(address), front })
  } finally {
    await front.stop()
  }
}

type Style = 'path' | 'host'
const readText = async (place: Place, name: string): Promise<string> => (await readAll(place, name)).toString()

const names = ['plain', '公开/账目 2026.csv', 'a+b', '~home', "it's (1)!*", '100%', 'q?x=1&y#z', '%2B', 'ключ/é']

describe.each<Style>(['path', 'host'])('requests with the bucket in the %s', (style) => {
  test.each(names)('are signed for the name "%s"', (name) =>
    withPlace(
      async ({ place, front }) => {
        await place.put(name, bytesOf(`content of ${name}`))
        expect(await readText(place, name)).toBe(`content of ${name}`)
        expect(await place.find(name)).toEqual({ bytes: Buffer.byteLength(`content of ${name}`) })
        expect(await namesOf(place, name)).toEqual([name])
        await place.remove(name)
        expect(await place.find(name)).toBeNull()
        expect(front.refusals).toEqual([])
      },
      { style },
    ),
  )

  test('are signed for an object of several parts', () =>
    withPlace(
      async ({ place, front }) => {
        await place.put('大 文件', bytesOf(Buffer.alloc(17 * 1024 ** 2, 'x')))
        expect(await place.find('大 文件')).toEqual({ bytes: 17 * 1024 ** 2 })
        expect(front.refusals).toEqual([])
        expect(front.seen.map(({ hash }) => hash)).not.toContain('UNSIGNED-PAYLOAD')
      },
      { style },
    ))
})

const operations: [string, (place: Place) => Promise<unknown>][] = [
  ['put', (place) => place.put('x', bytesOf('x'))],
  ['find', (place) => place.find('x')],
  ['get', (place) => place.get('x')],
  ['list', (place) => namesOf(place, 'x')],
  ['remove', (place) => place.remove('x')],
]

describe.each(operations)('%s', (_, run) => {
  test.each<[keyof Account, string, string]>([
    ['secretKey', 'not-the-secret', 'SignatureDoesNotMatch）：签名不符。请检查 PORTAL_BACKUP_S3_SECRET_KEY'],
    ['accessKey', 'SOMEBODY', 'InvalidAccessKeyId）：没有这个访问密钥。请检查 PORTAL_BACKUP_S3_ACCESS_KEY'],
    ['region', 'us-east-1', 'AuthorizationHeaderMalformed）：签名中的区域不对。请检查 PORTAL_BACKUP_S3_REGION'],
  ])('with a wrong %s is refused in words', (field, value, words) =>
    withPlace(
      async ({ place }) => {
        const refused = await run(place).catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(PlaceError)
        expect((refused as Error).message).toContain(words)
        expect((refused as Error).message).not.toContain(value)
      },
      { own: { [field]: value } },
    ),
  )
})

test('content that was changed on the way is refused', () =>
  withPlace(
    async ({ place }) => {
      await expect(place.put('changed', bytesOf('content'))).rejects.toThrow('XAmzContentSHA256Mismatch')
      expect(await openPlace(s3.address).find('changed')).toBeNull()
    },
    { changeBody: (body) => Buffer.from(body.toString().replace('content', 'CONTENT')) },
  ))

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}
