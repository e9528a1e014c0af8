import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type District, districtsSchema } from './domain/districts/schema.ts'
import { type ServiceManager, readServiceManager } from './platform/service/service-manager.ts'
import { archiveSettings } from '@three-affairs/embedded-postgres/archive/archive-settings.ts'
import type { FilePlace, FilesSettings } from './files/file-places.ts'
import type { S3Address } from './platform/s3/s3-address.ts'
import type { PlaceAddress } from './backup/places/place.ts'
import { type KeepSets, readKeep } from './backup/retention.ts'
import { allSettings } from './config/groups.ts'
import { type Endpoint, endpointsSchema } from './domain/notifications/endpoints.ts'
import { findProviderMistake, readProvider } from './config/sign-in.ts'
import type { ProviderSettings } from './access/sign-in/provider/settings.ts'
import type { KeySource } from './platform/crypto/keys.server.ts'
import { openFilesLimit } from './platform/open-files.ts'
import type { KeepDays } from './domain/retention.server.ts'

/** Thrown for an invalid setting; the message names it, for the person who starts the server. */
export class ConfigError extends Error {}

const environmentSchema = z.object(allSettings).superRefine((settings, context) => {
  const mistake = findProviderMistake(settings)
  if (mistake) context.addIssue({ code: 'custom', path: [mistake.path], message: mistake.message })
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL)
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_READ_URL'],
      message: '备库要与 DATABASE_URL（主库）一起设置，内嵌数据库没有备库',
    })
})
type Settings = z.infer<typeof environmentSchema>

export type Config = {
  database: { poolSize: number } & (
    | { kind: 'postgres'; url: string }
    | { kind: 'embedded'; folder: string; settings?: Readonly<Record<string, string>> }
  )
  /** A standby for public pages; null for none. */
  standbyUrl: string | null
  /** How long somebody waits for the confirmation of what they save. */
  commitSeconds: number
  /** Absolute. */
  dataFolder: string
  files: FilesSettings
  keys: KeySource
  demo: boolean
  /** Null where none was given. */
  host: string | null
  /** With PORTAL_PORT_SHIFT already added to the ports. */
  districts: readonly District[]
  trustedProxies: string[]
  /** Files of the certificates of the sites. */
  certificates: readonly string[]
  cacheBytes: number
  /** Where caches in front of the portal take purges. */
  sharedCaches: readonly string[]
  /** 0 for no limit. */
  apiPerMinute: number
  /** Days; 0 keeps the data forever. */
  keepDays: KeepDays
  /** How long a process that stops still answers new requests. */
  leaveSeconds: number
  connections: { total: number; /** 0 for no limit. */ perAddress: number }
  /** Minutes between the requests of the site to itself; 0 for none. */
  probeMinutes: number
  /** Whether other sites are asked for the pages to which texts link. */
  checkLinks: boolean
  /** For how long articles are looked at in a night. */
  scanMinutes: number
  /** Whether open data is archived each night. */
  archivesOpenData: boolean
  backup: {
    /** Absolute. */
    folder: string
    passphrase: string | null
    /** Whether a backup is made each night: if its folder was given. */
    isNightly: boolean
    keep: KeepSets
    /** Null where none was given. */
    copy: PlaceAddress | null
    /** With a PostgreSQL of one's own, of the files only. */
    archive: PlaceAddress | null
  }
  /** How people are told. */
  outbox: {
    /** Null where no mail is sent. */
    mail: { url: string; from: string } | null
    /** With {port} for a district's first port; null where it is not known. */
    origin: string | null
    endpoints: readonly Endpoint[]
  }
  /** With which staff may sign in; null for none. */
  provider: ProviderSettings | null
  logLevel: string
  metrics: {
    /** Null for none. */ address: { host: string; port: number } | null
    token: string | null
    slowQueryMs: number
  }
  dev: boolean
  serviceManager: ServiceManager
}

/**
 * Reads and checks all settings. Only this file reads settings from the environment; `config/` declares them.
 * @throws ConfigError naming every invalid setting and what is expected.
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable counts as unset: people switch settings off that way in unit and compose files.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) throw new ConfigError(`环境变量有误：\n${describe(parsed.error)}`)
  const settings = parsed.data
  const dataFolder = resolve(settings.PORTAL_DATA)
  return {
    database: settings.DATABASE_URL
      ? { kind: 'postgres', url: settings.DATABASE_URL, poolSize: settings.PORTAL_POOL }
      : {
          kind: 'embedded',
          folder: dataFolder,
          poolSize: settings.PORTAL_POOL,
          ...(settings.PORTAL_BACKUP_ARCHIVE !== undefined && { settings: archiveSettings }),
        },
    standbyUrl: settings.DATABASE_READ_URL ?? null,
    commitSeconds: settings.PORTAL_COMMIT_SECONDS,
    dataFolder,
    files: readFiles(settings),
    keys: settings.PORTAL_KEYS
      ? { kind: 'environment', keySet: settings.PORTAL_KEYS }
      : { kind: 'file', folder: dataFolder },
    demo: settings.PORTAL_DEMO,
    host: settings.PORTAL_HOST ?? null,
    districts: readDistricts(settings.PORTAL_DISTRICTS, settings.PORTAL_PORT_SHIFT),
    trustedProxies: splitList(settings.PORTAL_TRUSTED_PROXIES),
    certificates: splitList(settings.PORTAL_CERTIFICATES).map((file) => resolve(file)),
    cacheBytes: settings.PORTAL_DEV ? 0 : settings.PORTAL_CACHE_MB * 1024 * 1024,
    sharedCaches: splitList(settings.PORTAL_SHARED_CACHE),
    apiPerMinute: settings.PORTAL_API_PER_MINUTE,
    keepDays: readKeepDays(settings),
    leaveSeconds: settings.PORTAL_LEAVE_SECONDS,
    connections: {
      total: Math.min(settings.PORTAL_CONNECTIONS || maxConnections, roomForConnections(settings.PORTAL_POOL)),
      perAddress: settings.PORTAL_CONNECTIONS_PER_ADDRESS,
    },
    probeMinutes: settings.PORTAL_PROBE_MINUTES,
    checkLinks: (settings.PORTAL_CHECK_LINKS ?? (settings.PORTAL_DEMO ? '0' : '1')) === '1',
    scanMinutes: settings.PORTAL_SCAN_MINUTES,
    archivesOpenData: settings.PORTAL_OPEN_DATA_ARCHIVE,
    backup: readBackup(settings, given.PORTAL_BACKUP_FOLDER !== undefined),
    outbox: {
      mail: mailSettings(settings.PORTAL_SMTP_URL, settings.PORTAL_SMTP_FROM),
      origin: settings.PORTAL_OUTBOX_ORIGIN ?? null,
      endpoints: settings.PORTAL_OUTBOX_ENDPOINTS ? readEndpoints(settings.PORTAL_OUTBOX_ENDPOINTS) : [],
    },
    provider: readProvider(settings),
    logLevel: settings.PORTAL_LOG_LEVEL,
    metrics: readMetrics(settings),
    dev: settings.PORTAL_DEV,
    serviceManager: readServiceManager(environment, process.pid),
  }
}

const readMetrics = (settings: Settings): Config['metrics'] => ({
  address:
    settings.PORTAL_METRICS_PORT === 0
      ? null
      : { host: settings.PORTAL_METRICS_ADDRESS, port: settings.PORTAL_METRICS_PORT + settings.PORTAL_PORT_SHIFT },
  token: settings.PORTAL_METRICS_TOKEN ?? null,
  slowQueryMs: settings.PORTAL_SLOW_QUERY_MS,
})

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const readBackup = (settings: Settings, isNightly: boolean): Config['backup'] => ({
  folder: resolve(settings.PORTAL_BACKUP_FOLDER),
  passphrase: settings.PORTAL_BACKUP_PASSPHRASE ?? readPassphrase(settings.PORTAL_BACKUP_PASSPHRASE_FILE),
  isNightly,
  keep: readKeep(settings.PORTAL_BACKUP_KEEP),
  copy: readPlace(settings, 'PORTAL_BACKUP_COPY'),
  archive: readPlace(settings, 'PORTAL_BACKUP_ARCHIVE'),
})

function readPlace(settings: Settings, name: 'PORTAL_BACKUP_ARCHIVE' | 'PORTAL_BACKUP_COPY'): PlaceAddress | null {
  const address = settings[name]
  if (address === undefined) return null
  if (!/^https?:/.test(address)) return { kind: 'folder', folder: resolve(address) }
  return { kind: 's3', ...readS3(settings, 'PORTAL_BACKUP_S3', { name, address, otherwise: '目录' }) }
}

const readFiles = (settings: Settings): Config['files'] => ({
  place: readFilePlace(settings, 'PORTAL_FILES', settings.PORTAL_FILES),
  former: settings.PORTAL_FILES_FORMER
    ? readFilePlace(settings, 'PORTAL_FILES_FORMER', settings.PORTAL_FILES_FORMER)
    : null,
  cacheBytes: settings.PORTAL_FILES_CACHE_MB * 1024 * 1024,
})

const readFilePlace = (settings: Settings, name: string, address: string): FilePlace =>
  address === 'folder'
    ? { kind: 'folder' }
    : { kind: 's3', ...readS3(settings, 'PORTAL_FILES_S3', { name, address, otherwise: 'folder' }) }

/** An S3 address with the keys of its settings. @throws ConfigError */
function readS3(
  settings: Settings,
  keys: 'PORTAL_BACKUP_S3' | 'PORTAL_FILES_S3',
  { name, address, otherwise }: { name: string; address: string; otherwise: string },
): S3Address {
  const [accessKey, secretKey] = [settings[`${keys}_ACCESS_KEY`], settings[`${keys}_SECRET_KEY`]]
  const region = settings[`${keys}_REGION`]
  const bucketInHost = settings[`${keys}_STYLE`] === 'host'
  if (!URL.canParse(address) || (!bucketInHost && new URL(address).pathname.length < 2))
    throw new ConfigError(`环境变量有误：\n  ${name}：应为${otherwise}，或如 https://s3.example.cn/bucket/portal`)
  if (accessKey === undefined || secretKey === undefined)
    throw new ConfigError(`环境变量有误：\n  ${name} 是 S3 地址，须同时设置 ${keys}_ACCESS_KEY 和 ${keys}_SECRET_KEY`)
  return { url: address, bucketInHost, accessKey, secretKey, region }
}

/** An idle connection costs about 20 KB of memory. */
const maxConnections = 10_000

/** Reserves a fifth of the open files for files being sent, and some for the database, the log and listening ports. */
function roomForConnections(pool: number): number {
  return Math.max(16, Math.floor((openFilesLimit() - pool - 100) * 0.8))
}

function readPassphrase(file: string | undefined): string | null {
  if (file === undefined) return null
  let text: string
  try {
    text = readFileSync(resolve(file), 'utf8')
  } catch (error) {
    throw new ConfigError(`无法读取备份口令文件 ${file}：${String(error)}`, { cause: error })
  }
  const [line = ''] = text.split(/\r?\n/)
  if (line.length < 12) throw new ConfigError(`备份口令文件 ${file} 的首行应至少有 12 个字符。`)
  return line
}

function mailSettings(url: string | undefined, from: string | undefined): Config['outbox']['mail'] {
  if (!url) return null
  if (!from) throw new ConfigError('环境变量有误：\n  PORTAL_SMTP_FROM：设置了 PORTAL_SMTP_URL，就要写明发件人')
  return { url, from }
}

function readEndpoints(file: string): readonly Endpoint[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(resolve(file), 'utf8'))
  } catch (error) {
    throw new ConfigError(`无法读取通知渠道 ${file}：${String(error)}`, { cause: error })
  }
  const parsed = endpointsSchema.safeParse(content)
  if (!parsed.success) throw new ConfigError(`通知渠道 ${file} 有误：\n${describe(parsed.error)}`)
  return parsed.data
}

function readDistricts(file: string, portShift: number): District[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(resolve(file), 'utf8'))
  } catch (error) {
    throw new ConfigError(`无法读取地区配置 ${file}：${String(error)}`, { cause: error })
  }
  const parsed = districtsSchema.safeParse(content)
  if (!parsed.success) throw new ConfigError(`地区配置 ${file} 有误：\n${describe(parsed.error)}`)
  return parsed.data.map((district) => ({ ...district, ports: district.ports.map((port) => port + portShift) }))
}

/** One line per issue: its path and what is expected, such as `[0].footer.postcode：应为 6 位邮政编码`. */
function describe(error: z.ZodError): string {
  return error.issues
    .map(
      ({ path, message }) =>
        `  ${path
          .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
          .join('')
          .replace(/^\./, '')}：${message}`,
    )
    .join('\n')
}

const readKeepDays = (settings: Settings): KeepDays => ({
  messages: settings.PORTAL_KEEP_MESSAGES_DAYS,
  requests: settings.PORTAL_KEEP_REQUESTS_DAYS,
  payments: settings.PORTAL_KEEP_PAYMENTS_DAYS,
  lookUps: settings.PORTAL_KEEP_LOOKUPS_DAYS,
})
