import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type District, districtsSchema } from './app/districts/schema.ts'
import { keySetSchema } from './app/db/key-set.ts'
import type { KeySource } from './app/db/keys.server.ts'

/** Thrown for a setting that cannot be used; the message names it, in words for the person who starts the server. */
export class ConfigError extends Error {}

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1'], { error: '应为 0 或 1' })
    .default(fallback ? '1' : '0')
    .transform((value) => value === '1')
const integer = (fallback: number, min: number, max: number) =>
  z.coerce
    .number({ error: '应为整数' })
    .int('应为整数')
    .min(min, `不应小于 ${min}`)
    .max(max, `不应大于 ${max}`)
    .default(fallback)

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
  /** Address to listen on; `::` is IPv6 and IPv4. */
  PORTAL_HOST: z.string().min(1, '不能为空').default('::'),
  /** Added to every port of the districts' file. */
  PORTAL_PORT_SHIFT: integer(0, -9_000, 55_000),
  /** The districts' file. */
  PORTAL_DISTRICTS: z.string().min(1, '不能为空').default('config/districts.json'),
  /** Addresses of proxies whose X-Forwarded-* headers are believed, separated by commas; empty for none. */
  PORTAL_TRUSTED_PROXIES: z.string().default(''),
  /** Memory for cached pages, in MiB; 0 switches the page cache off. */
  PORTAL_CACHE_MB: integer(64, 0, 4_096),
  /** Requests to the API that one address may make in a minute; 0 for no limit. */
  PORTAL_API_PER_MINUTE: integer(600, 0, 1_000_000_000),
  PORTAL_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: '应为 fatal、error、warn、info、debug 或 silent',
    })
    .default('warn'),
  /** 1 in development: pages are built as they are asked for, with hot reload. */
  PORTAL_DEV: flag(false),
})

export type Config = {
  database: { kind: 'postgres'; url: string; poolSize: number } | { kind: 'embedded'; folder: string }
  /** Absolute. */
  dataFolder: string
  keys: KeySource
  demo: boolean
  host: string
  /** Ports already shifted. */
  districts: readonly District[]
  trustedProxies: string[]
  cacheBytes: number
  /** 0 for no limit. */
  apiPerMinute: number
  logLevel: string
  dev: boolean
}

/**
 * Reads and checks all settings. Only this file looks at the environment.
 * @throws ConfigError naming every wrong setting, where it stands and what is expected.
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable counts as unset: that is how people switch one off in a unit or compose file.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) throw new ConfigError(`环境变量有误：\n${describe(parsed.error)}`)
  const settings = parsed.data
  const dataFolder = resolve(settings.PORTAL_DATA)
  return {
    database: settings.DATABASE_URL
      ? { kind: 'postgres', url: settings.DATABASE_URL, poolSize: settings.PORTAL_POOL }
      : { kind: 'embedded', folder: dataFolder },
    dataFolder,
    keys: settings.PORTAL_KEYS
      ? { kind: 'environment', keySet: settings.PORTAL_KEYS }
      : { kind: 'file', folder: dataFolder },
    demo: settings.PORTAL_DEMO,
    host: settings.PORTAL_HOST,
    districts: readDistricts(settings.PORTAL_DISTRICTS, settings.PORTAL_PORT_SHIFT),
    trustedProxies: settings.PORTAL_TRUSTED_PROXIES.split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    cacheBytes: settings.PORTAL_CACHE_MB * 1024 * 1024,
    apiPerMinute: settings.PORTAL_API_PER_MINUTE,
    logLevel: settings.PORTAL_LOG_LEVEL,
    dev: settings.PORTAL_DEV,
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

/** One line a fault: where it stands and what is expected there, such as `[0].footer.postcode：应为 6 位邮政编码`. */
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
