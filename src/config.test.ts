import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-config-'))
const file = join(folder, 'districts.json')
afterAll(() => rmSync(folder, { recursive: true }))

/** Loads the real districts' file with one thing changed. */
function loadWith(change: (districts: Record<string, unknown>[]) => void) {
  const districts = JSON.parse(readFileSync('config/districts.json', 'utf8')) as Record<string, unknown>[]
  change(districts)
  writeFileSync(file, JSON.stringify(districts))
  return () => loadConfig({ PORTAL_DISTRICTS: file })
}

test('the eight ports are those of the specification, and can be shifted together', () => {
  const ports = (environment: NodeJS.ProcessEnv) =>
    loadConfig(environment).districts.flatMap((district) => district.ports)
  expect(ports({}).sort()).toEqual([8081, 9801, 9802, 9803, 9804, 9805, 9806, 9807])
  expect(ports({ PORTAL_PORT_SHIFT: '1000' })).toContain(10_801)
})

test('a wrong field is named with its path and what is expected', () => {
  expect(loadWith(([first]) => Object.assign(first?.footer as object, { postcode: '12' }))).toThrow(
    '[0].footer.postcode：应为 6 位邮政编码',
  )
  expect(loadWith(([, second]) => Object.assign(second ?? {}, { areaCode: '1522' }))).toThrow(
    '[1].areaCode：应为 1522xx000000',
  )
  expect(loadWith(([first]) => Object.assign(first ?? {}, { nmae: '乌兰浩特市' }))).toThrow('[0]')
  expect(loadWith(([first, second]) => Object.assign(second ?? {}, { ports: first?.ports }))).toThrow(
    '[1].ports：9801 已用于 乌兰浩特市',
  )
})

test('all wrong variables are named at once', () => {
  const load = () => loadConfig({ PORTAL_CACHE_MB: 'viel', PORTAL_DEMO: 'yes', DATABASE_URL: 'mysql://x/y' })
  expect(load).toThrow(ConfigError)
  expect(load).toThrow(/DATABASE_URL：应为 postgres:[\s\S]*PORTAL_DEMO：应为 0 或 1[\s\S]*PORTAL_CACHE_MB：应为整数/)
})

test('the limit of the API is 600 unless it is set; 0 is none', () => {
  expect(loadConfig({}).apiPerMinute).toBe(600)
  expect(loadConfig({ PORTAL_API_PER_MINUTE: '0' }).apiPerMinute).toBe(0)
  expect(() => loadConfig({ PORTAL_API_PER_MINUTE: '-1' })).toThrow('PORTAL_API_PER_MINUTE：不应小于 0')
})

test('other sites are asked about links unless there is demo content or it is set', () => {
  const checks = (environment: NodeJS.ProcessEnv) => loadConfig(environment).checkLinks
  expect([checks({}), checks({ PORTAL_DEMO: '0' })]).toEqual([false, true])
  expect(checks({ PORTAL_CHECK_LINKS: '1' })).toBe(true)
  expect(checks({ PORTAL_DEMO: '0', PORTAL_CHECK_LINKS: '0' })).toBe(false)
})

test('what is kept for a time is kept for ever, or for long enough', () => {
  expect(loadConfig({}).keepDays).toEqual({ messages: 0, requests: 0, payments: 0, lookUps: 184 })
  const set = { PORTAL_KEEP_MESSAGES_DAYS: '30', PORTAL_KEEP_PAYMENTS_DAYS: '1826', PORTAL_KEEP_LOOKUPS_DAYS: '0' }
  expect(loadConfig(set).keepDays).toEqual({ messages: 30, requests: 0, payments: 1_826, lookUps: 0 })
  expect(() => loadConfig({ PORTAL_KEEP_LOOKUPS_DAYS: '180' })).toThrow(
    'PORTAL_KEEP_LOOKUPS_DAYS：应为 0（永久保存）或不小于 184',
  )
  expect(() => loadConfig({ PORTAL_KEEP_MESSAGES_DAYS: '3' })).toThrow('不小于 30')
})

test('an empty variable is one that is not set', () => {
  expect(loadConfig({ DATABASE_URL: '', PORTAL_DEMO: '' })).toMatchObject({
    database: { kind: 'embedded' },
    demo: true,
  })
})

test('a districts file that is not there or not JSON is named', () => {
  expect(() => loadConfig({ PORTAL_DISTRICTS: 'config/none.json' })).toThrow('config/none.json')
})

test('keys of the environment take the place of the file', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const json = JSON.stringify({ current: 1, versions: [{ version: 1, encryption: key, index: key }] })
  expect(loadConfig({ PORTAL_KEYS: json }).keys).toMatchObject({ kind: 'environment' })
  expect(loadConfig({}).keys).toMatchObject({ kind: 'file' })
  expect(() => loadConfig({ PORTAL_KEYS: '{' })).toThrow('PORTAL_KEYS：应为 JSON')
  expect(() => loadConfig({ PORTAL_KEYS: json.replace('"current":1', '"current":2') })).toThrow('PORTAL_KEYS.current：')
})

test('connections stay below the limit of open files', () => {
  const { total, perAddress } = loadConfig({}).connections
  expect(perAddress).toBe(256)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(10_000)
  expect(loadConfig({ PORTAL_CONNECTIONS: '20', PORTAL_CONNECTIONS_PER_ADDRESS: '0' }).connections).toEqual({
    total: 20,
    perAddress: 0,
  })
  const [, files = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  expect(loadConfig({ PORTAL_CONNECTIONS: '1000000' }).connections.total).toBeLessThan(Number(files) || Infinity)
})

test('an identity provider needs an issuer over TLS, a client id and the scope openid', () => {
  const issuer = { PORTAL_OIDC_ISSUER: 'https://sso.example/realms/office' }
  expect(loadConfig({}).provider).toBeNull()
  expect(
    loadConfig({ ...issuer, PORTAL_OIDC_CLIENT_ID: 'portal', PORTAL_OIDC_FACTOR: 'mfa, otp' }).provider,
  ).toMatchObject({
    issuer: issuer.PORTAL_OIDC_ISSUER,
    clientSecret: null,
    claim: 'preferred_username',
    matchLoginName: false,
    groups: null,
    factorValues: ['mfa', 'otp'],
    maxAgeSeconds: 1_800,
  })
  expect(() => loadConfig(issuer)).toThrow('PORTAL_OIDC_CLIENT_ID：设置了 issuer，就不能为空')
  const given = { ...issuer, PORTAL_OIDC_CLIENT_ID: 'portal' }
  expect(() => loadConfig({ ...given, PORTAL_OIDC_SCOPE: 'profile' })).toThrow('PORTAL_OIDC_SCOPE：要包含 openid')
  expect(() => loadConfig({ ...given, PORTAL_OIDC_ISSUER: 'http://sso.example' })).toThrow('http:// 只用于本机')
  expect(loadConfig({ ...given, PORTAL_OIDC_ISSUER: 'http://127.0.0.1:9000' }).provider).not.toBeNull()
})

test('roles by group are JSON or a file, and wrong ones are named', () => {
  const load = (groups: string) =>
    loadConfig({ PORTAL_OIDC_ISSUER: 'https://x.example', PORTAL_OIDC_CLIENT_ID: 'p', PORTAL_OIDC_GROUPS: groups })
  const grants = {
    编辑组: [{ role: 'editor', areas: ['152201000000', 12] }],
    领导: [{ role: 'Dashboard', areas: '*' }],
  }
  expect(load(JSON.stringify(grants)).provider?.groups).toEqual({ claim: 'groups', grants })
  const path = join(folder, 'groups.json')
  writeFileSync(path, JSON.stringify(grants))
  expect(load(path).provider?.groups?.grants).toEqual(grants)
  expect(() => load('missing.json')).toThrow('PORTAL_OIDC_GROUPS：应为 JSON，或内容是 JSON 的文件的路径')
  expect(() => load('{"a": [{"role": "owner", "areas": "*"}]}')).toThrow(
    'PORTAL_OIDC_GROUPS.a[0].role：role 应为 admin',
  )
  expect(() => load('{"a": [{"role": "editor", "areas": ["1522"]}]}')).toThrow('PORTAL_OIDC_GROUPS.a[0].areas')
})

test('S3 addresses name the bucket in the path or in the host', () => {
  const keys = { PORTAL_BACKUP_S3_ACCESS_KEY: 'key', PORTAL_BACKUP_S3_SECRET_KEY: 'secret' }
  const copyOf = (url: string, style: string) =>
    loadConfig({ ...keys, PORTAL_BACKUP_COPY: url, PORTAL_BACKUP_S3_STYLE: style }).backup.copy
  expect(copyOf('https://s3.example.cn/bucket', 'path')).toMatchObject({ kind: 's3', bucketInHost: false })
  expect(copyOf('https://bucket.s3.example.cn', 'host')).toMatchObject({ kind: 's3', bucketInHost: true })
  expect(() => copyOf('https://s3.example.cn', 'path')).toThrow('PORTAL_BACKUP_COPY：应为目录，或如')
  expect(() => copyOf('https://s3.example.cn/bucket', 'dns')).toThrow('应为 path 或 host')
})
