import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { severalAtOnce } from '../../../src/platform/several-at-once.ts'
import { openPlace } from '../../../src/backup/places/open-place.server.ts'
import { patient } from '../../../src/platform/s3/patience.ts'
import { type Place, PlaceError } from '../../../src/backup/places/place.ts'
import { makeFolder } from '../../harness/folders.ts'
import { namesOf, readAll } from '../../harness/places.ts'
import { startS3 } from '../../harness/s3.ts'

const mebibyte = 1024 ** 2
let places: Record<'folder' | 's3', Place>
let folder: string
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  folder = makeFolder()
  s3 = await startS3(makeFolder())
  places = { folder: openPlace({ kind: 'folder', folder }), s3: openPlace(s3.address) }
})
afterAll(() => s3.stop())

async function* bytesOf(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

describe.each(['folder', 's3'] as const)('a place: %s', (kind) => {
  test('gives back what was put, by name', async () => {
    const place = places[kind]
    await place.put('sets/one/manifest.json', bytesOf('first ', 'set'))
    await place.put('sets/two/tables/a.copy', bytesOf('rows'))
    await place.put('sets/two/empty', bytesOf())
    expect((await readAll(place, 'sets/one/manifest.json')).toString()).toBe('first set')
    expect(await readAll(place, 'sets/two/empty')).toHaveLength(0)
    expect(await place.find('sets/two/tables/a.copy')).toEqual({ bytes: 4 })
    expect(await place.find('sets/three')).toBeNull()
    expect(await namesOf(place, 'sets/')).toEqual([
      'sets/one/manifest.json',
      'sets/two/empty',
      'sets/two/tables/a.copy',
    ])
    expect(await namesOf(place, 'sets/t')).toEqual(['sets/two/empty', 'sets/two/tables/a.copy'])
    expect(await namesOf(place, 'other/')).toEqual([])
  })

  test('replaces and removes', async () => {
    const place = places[kind]
    await place.put('kept', bytesOf('one'))
    await place.put('kept', bytesOf('other'))
    expect((await readAll(place, 'kept')).toString()).toBe('other')
    await place.remove('kept')
    await place.remove('kept')
    expect(await place.find('kept')).toBeNull()
    await expect(place.get('kept')).rejects.toThrow(PlaceError)
  })

  test('keeps large content', async () => {
    const place = places[kind]
    const part = new Uint8Array(mebibyte).map((_, index) => index % 251)
    await place.put('large', bytesOf(...Array.from({ length: 35 }, () => part)))
    const found = await readAll(place, 'large')
    expect(found).toHaveLength(35 * mebibyte)
    expect(found.subarray(34 * mebibyte).equals(part)).toBe(true)
    await place.put('large', bytesOf(...Array.from({ length: 16 }, () => part)))
    expect(await place.find('large')).toEqual({ bytes: 16 * mebibyte })
  })

  test('keeps nothing of what broke off', async () => {
    const place = places[kind]
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(20 * mebibyte)
      throw new Error('broken')
    }
    await expect(place.put('broken', broken())).rejects.toThrow('broken')
    expect(await place.find('broken')).toBeNull()
    expect(await namesOf(place, 'broken')).toEqual([])
  })

  test.each(['../outside', '/absolute', 'a//b', 'a/./b', '', 'a/..'])('refuses the name "%s"', async (name) => {
    const place = places[kind]
    await expect((async () => place.put(name, bytesOf('x')))()).rejects.toThrow('is no name')
  })
})

test('more objects than one page of a listing', async () => {
  const place = places.s3
  const names = Array.from({ length: 1_100 }, (_, number) => `many/${String(number).padStart(4, '0')}`)
  await severalAtOnce(names, (name) => place.put(name, bytesOf('x')))
  expect(await namesOf(place, 'many/')).toEqual(names)
})

test('a folder that is not mounted is not made', async () => {
  const missing = join(makeFolder(), 'not-mounted')
  const place = openPlace({ kind: 'folder', folder: missing })
  await expect(place.put('x', bytesOf('x'))).rejects.toThrow('没有挂载')
  expect(() => readdirSync(missing)).toThrow('ENOENT')
  mkdirSync(missing)
  await place.put('x', bytesOf('x'))
})

test.each(Array.from({ length: 30 }, (_, turns) => turns))(
  'a folder that goes away %d turns after a write began is not made anew',
  async (turns) => {
    const shelf = makeFolder()
    const mounted = join(shelf, 'mounted')
    mkdirSync(mounted)
    const stored = openPlace({ kind: 'folder', folder: `${mounted}/` }).put('2026/11/x', bytesOf('x'))
    const words = stored.then(
      () => 'stored',
      (error: Error) => error.message,
    )
    for (let turn = 0; turn < turns; turn += 1) await setImmediate()
    renameSync(mounted, join(shelf, 'away'))
    expect(await words).toMatch(/^stored$|没有挂载/u)
    expect(readdirSync(shelf)).toEqual(['away'])
  },
)

test('a wrong key is refused in words that contain no secret', async () => {
  const place = openPlace({ ...s3.address, accessKey: 'wrong', secretKey: 'wrong-secret' })
  const refused = await place.put('x', bytesOf('x')).then(
    () => '',
    (error: Error) => error.message,
  )
  expect(refused).toContain('InvalidAccessKeyId')
  expect(refused).not.toMatch(/wrong-secret|S3RVER/)
})

test('a service that is away is reported as such', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  server.close()
  await once(server, 'close')
  const place = openPlace({ ...s3.address, url: `http://127.0.0.1:${port}/bucket` }, { ...patient, firstDelayMs: 1 })
  await expect(place.find('x')).rejects.toThrow('没有答复')
})
