import { z } from 'zod'
import { keySetSchema } from '../platform/crypto/key-set.ts'
import { flag, integer, setting, text } from './setting.ts'

const keysFromJson = z
  .string()
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      context.addIssue({ code: 'custom', message: '应为 JSON，格式与数据目录中的 keys.json 相同' })
      return z.NEVER
    }
  })
  .pipe(keySetSchema)

export const dataSettings = {
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/, error: '应为 postgres://用户:密码@主机:端口/库名' }).optional(),
    {
      en: 'PostgreSQL 15 or newer to use instead of the embedded database, as `postgres://user:password@host:port/name`',
      zh: '使用 PostgreSQL 15 或更新版本，代替内嵌数据库，写作 `postgres://用户:密码@主机:端口/库名`',
    },
  ),
  DATABASE_READ_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/, error: '应为 postgres://用户:密码@主机:端口/库名' }).optional(),
    {
      en: 'a standby of `DATABASE_URL`, or a proxy in front of several: public pages that the cache may keep, and the search, are read there while it is up to date, and with a notice while the primary is away',
      zh: '`DATABASE_URL` 的备库，或几个备库前面的代理：可以缓存的公开页面和检索在备库跟上时从那里读取；主库不在时也从那里读取，并注明时间',
    },
  ),
  PORTAL_POOL: setting(integer(10, 1, 200), {
    en: 'connections to the database of each process; at most half of them save at the same time',
    zh: '每个进程的数据库连接数，最多一半同时用于保存',
  }),
  PORTAL_COMMIT_SECONDS: setting(integer(15, 1, 45), {
    en: 'how long somebody waits for the database to confirm what they save, which may wait for a standby; then they are told that the outcome is not known',
    zh: '保存时最多等数据库确认（可能要等备库）几秒，过后告知结果还不能确定',
  }),
  PORTAL_DATA: setting(text('data'), {
    en: 'folder of the embedded PostgreSQL with its log, of keys and of attachments',
    zh: '内嵌 PostgreSQL、日志、密钥和附件所在目录',
  }),
  PORTAL_KEYS: setting(keysFromJson.optional(), {
    en: "keys of citizens' data as JSON, instead of `keys.json` in the data folder",
    zh: '公民数据的加密密钥（JSON），代替数据目录中的 `keys.json`',
  }),
  PORTAL_DEMO: setting(flag(true), {
    en: '`0`: do not fill an empty database with demo content',
    zh: '`0`：不在空数据库中写入演示内容',
  }),
  PORTAL_OPEN_DATA_ARCHIVE: setting(flag(true), {
    en: '`0`: do not make an archive of open data each night, which takes room in the data folder for the last seven and the first of each month',
    zh: '`0`：不在每夜生成开放数据的存档。存档在数据目录中保留最近七份和每月一日的一份',
  }),
  PORTAL_DISTRICTS: setting(text('config/districts.json'), {
    en: "path of the districts' file",
    zh: '另一份地区配置',
  }),
}
