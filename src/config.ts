import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type District, districtsSchema } from './domain/districts/schema.ts'
import { keySetSchema } from './platform/crypto/key-set.ts'
import type { KeySource } from './platform/crypto/keys.server.ts'
import type { KeepDays } from './domain/retention.server.ts'

/** Thrown for an invalid setting; the message names it, for the person who starts the server. */
export class ConfigError extends Error {}

const zeroOrOne = z.enum(['0', '1'], { error: '应为 0 或 1' })
const flag = (fallback: boolean) => zeroOrOne.default(fallback ? '1' : '0').transform((value) => value === '1')
const integer = (fallback: number, min: number, max: number) =>
  z.coerce
    .number({ error: '应为整数' })
    .int('应为整数')
    .min(min, `不应小于 ${min}`)
    .max(max, `不应大于 ${max}`)
    .default(fallback)

/** Retention in days; 0 keeps the data forever. */
const days = (fallback: number, min: number) =>
  integer(fallback, 0, 36_500).refine((value) => value === 0 || value >= min, `应为 0（永久保存）或不小于 ${min}`)

const environmentSchema = z.object({
  /** PostgreSQL to use instead of the embedded database, as postgres://user:password@host:port/name. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: '应为 postgres://用户:密码@主机:端口/库名' }).optional(),
  /** Connections to PostgreSQL. */
  PORTAL_POOL: integer(10, 1, 200),
  /** Folder of the embedded database and of uploaded files. */
  PORTAL_DATA: z.string().min(1, '不能为空').default('data'),
  /** Keys of citizens' data as JSON, instead of `keys.json` in the data folder. */
  PORTAL_KEYS: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: '应为 JSON，格式与数据目录中的 keys.json 相同' })
        return z.NEVER
      }
    })
    .pipe(keySetSchema)
    .optional(),
  /** Whether an empty database is filled with demo content. */
  PORTAL_DEMO: flag(true),
  /**
   * Address to listen on; `::` is IPv6 and IPv4. Without one it is `::`, or loopback while the published password opens
   * demo accounts.
   */
  PORTAL_HOST: z.string().min(1, '不能为空').optional(),
  /** Added to every port of the districts' file. */
  PORTAL_PORT_SHIFT: integer(0, -9_000, 55_000),
  /** The districts' file. */
  PORTAL_DISTRICTS: z.string().min(1, '不能为空').default('config/districts.json'),
  /**
   * Addresses of trusted proxies, whose X-Forwarded-* headers are used, separated by commas; empty for none. Required
   * behind a proxy; otherwise all visitors share one rate limit.
   */
  PORTAL_TRUSTED_PROXIES: z.string().default(''),
  /** Memory for cached pages, in MiB; 0 switches the page cache off. */
  PORTAL_CACHE_MB: integer(64, 0, 4_096),
  /** Requests to the API that one address may make in a minute; 0 for no limit. */
  PORTAL_API_PER_MINUTE: integer(600, 0, 1_000_000_000),
  /** Days that an answered message is kept after its last reply; 0 keeps it forever. */
  PORTAL_KEEP_MESSAGES_DAYS: days(0, 30),
  /** Days that an answered request for disclosure is kept after its answer; 0 keeps it forever. */
  PORTAL_KEEP_REQUESTS_DAYS: days(0, 30),
  /** Days that a payment is kept after it was made and imported; 0 keeps it forever. */
  PORTAL_KEEP_PAYMENTS_DAYS: days(0, 30),
  /** Days that audit events of look-ups are kept; 0 keeps them forever. The law requires six months, up to 184 days. */
  PORTAL_KEEP_LOOKUPS_DAYS: days(184, 184),
  /**
   * Whether the nightly scan asks other sites for the pages to which public texts link. Not with demo content, whose
   * links are invented, unless it is set.
   */
  PORTAL_CHECK_LINKS: zeroOrOne.optional(),
  /** Connections of all clients; 0 for as many as the open file limit allows, up to 10,000. */
  PORTAL_CONNECTIONS: integer(0, 0, 1_000_000),
  /** Connections of one client address (IPv6: of one /64 network), except trusted proxies; 0 for no limit. */
  PORTAL_CONNECTIONS_PER_ADDRESS: integer(256, 0, 1_000_000),
  PORTAL_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: '应为 fatal、error、warn、info、debug 或 silent',
    })
    .default('warn'),
  /** 1 for development: pages are built on request, with hot reload. */
  PORTAL_DEV: flag(false),
})

export type Config = {
  database: { poolSize: number } & ({ kind: 'postgres'; url: string } | { kind: 'embedded'; folder: string })
  /** Absolute. */
  dataFolder: string
  keys: KeySource
  demo: boolean
  /** Null where none was given. */
  host: string | null
  /** With PORTAL_PORT_SHIFT already added to the ports. */
  districts: readonly District[]
  trustedProxies: string[]
  cacheBytes: number
  /** 0 for no limit. */
  apiPerMinute: number
  /** Days; 0 keeps the data forever. */
  keepDays: KeepDays
  connections: { total: number; /** 0 for no limit. */ perAddress: number }
  /** Whether other sites are asked for the pages to which texts link. */
  checkLinks: boolean
  logLevel: string
  dev: boolean
}

/**
 * Reads and checks all settings. Only this file reads settings from the environment.
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
      : { kind: 'embedded', folder: dataFolder, poolSize: settings.PORTAL_POOL },
    dataFolder,
    keys: settings.PORTAL_KEYS
      ? { kind: 'environment', keySet: settings.PORTAL_KEYS }
      : { kind: 'file', folder: dataFolder },
    demo: settings.PORTAL_DEMO,
    host: settings.PORTAL_HOST ?? null,
    districts: readDistricts(settings.PORTAL_DISTRICTS, settings.PORTAL_PORT_SHIFT),
    trustedProxies: settings.PORTAL_TRUSTED_PROXIES.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    cacheBytes: settings.PORTAL_CACHE_MB * 1024 * 1024,
    apiPerMinute: settings.PORTAL_API_PER_MINUTE,
    keepDays: {
      messages: settings.PORTAL_KEEP_MESSAGES_DAYS,
      requests: settings.PORTAL_KEEP_REQUESTS_DAYS,
      payments: settings.PORTAL_KEEP_PAYMENTS_DAYS,
      lookUps: settings.PORTAL_KEEP_LOOKUPS_DAYS,
    },
    connections: {
      total: Math.min(settings.PORTAL_CONNECTIONS || maxConnections, roomForConnections(settings.PORTAL_POOL)),
      perAddress: settings.PORTAL_CONNECTIONS_PER_ADDRESS,
    },
    checkLinks: (settings.PORTAL_CHECK_LINKS ?? (settings.PORTAL_DEMO ? '0' : '1')) === '1',
    logLevel: settings.PORTAL_LOG_LEVEL,
    dev: settings.PORTAL_DEV,
  }
}

/** An idle connection costs about 20 KB of memory. */
const maxConnections = 10_000

/** Reserves a fifth of the open files for files being sent, and some for the database, the log and listening ports. */
function roomForConnections(pool: number): number {
  return Math.max(16, Math.floor((openFilesLimit() - pool - 100) * 0.8))
}

/** Soft limit of this process, which Node has raised as far as it may. */
function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === 'unlimited' ? Infinity : Number(soft ?? 1_024)
  } catch {
    // Not Linux.
    return 1_024
  }
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
