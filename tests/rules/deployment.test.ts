import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config.ts'
import { mostImportBytes } from '../../src/domain/payments/uploads/upload-schema.ts'

const folder = join(import.meta.dirname, '../../deploy')
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
const numbersIn = (text: string, pattern: RegExp): number[] =>
  Array.from(text.matchAll(pattern), ([, number]) => Number(number))
const ports = loadConfig({}).districts.flatMap((district) => district.ports)

test('systemd and the container have the ports of the districts', () => {
  expect(numbersIn(read('systemd/portal.socket'), /^ListenStream=127\.0\.0\.1:(\d+)$/gm)).toEqual(ports)
  expect(numbersIn(/^EXPOSE (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '', /(\d+)/g)).toEqual(ports)
})

test('nginx lets through what the portal accepts, and closes idle connections first', () => {
  const site = read('nginx/three-affairs.conf')
  expect(Math.max(...numbersIn(site, /client_max_body_size (\d+)m/g)) * 1024 * 1024).toBeGreaterThan(mostImportBytes)
  const [idleSeconds = Infinity] = numbersIn(site, /keepalive_timeout (\d+)s/g)
  const [drainMs = 0] = numbersIn(
    readFileSync(join(folder, '../src/http/listen.ts'), 'utf8').replaceAll('_', ''),
    /handoverDrainMs = (\d+)/g,
  )
  expect(idleSeconds * 1_000).toBeLessThan(drainMs)
})

type Service = { image?: string; environment?: Record<string, string>; volumes?: string[]; ports?: string[] }

test('the composed services use volumes and settings that exist', () => {
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  for (const { volumes: used = [] } of Object.values(services))
    for (const volume of used) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
  const settings = Object.fromEntries(
    Object.entries(services.portal?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+:[-?][^}]*\}/g, ''),
    ]),
  )
  expect(loadConfig(settings).database.kind).toBe('postgres')
  const published = (services.portal?.ports ?? []).flatMap((port) => {
    const [first = 0, last = first] = numbersIn(port.split(':').at(-1) ?? '', /(\d+)/g)
    return Array.from({ length: last - first + 1 }, (_, place) => first + place)
  })
  expect(published.toSorted()).toEqual(ports.toSorted())
})

test('the image is built from pinned versions, and its program is not root', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  for (const stage of stages) expect(stage).toMatch(/^[a-z]+:\d[\w.-]+/)
  expect(stages.at(-1)).toMatch(/^USER (?!root|0)\w+$/m)
})

test.each(['run', 'upgrade'])('deploy/%s is an executable shell script without mistakes of syntax', (name) => {
  expect(statSync(join(folder, name)).mode & 0o111).toBe(0o111)
  expect(execFileSync('sh', ['-n', join(folder, name)], { encoding: 'utf8' })).toBe('')
})

test('the settings for the service can be read', () => {
  const lines = read('portal.env')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const settings = Object.fromEntries(lines.map((line) => line.split(/='|'$/).slice(0, 2) as [string, string]))
  // The guide makes these files.
  const made = { PORTAL_DISTRICTS: 'config/districts.json', PORTAL_BACKUP_PASSPHRASE_FILE: '' }
  expect(loadConfig({ ...settings, ...made })).toMatchObject({
    demo: false,
    database: { kind: 'postgres' },
    trustedProxies: ['127.0.0.1'],
  })
})
