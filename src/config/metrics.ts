import { z } from 'zod'
import { integer, setting, text } from './setting.ts'

export const metricsSettings = {
  PORTAL_METRICS_ADDRESS: setting(text('127.0.0.1'), {
    en: 'address for health and metrics, apart from the ports of the districts: `/healthz`, `/readyz`, `/metrics`',
    zh: '健康检查和监控指标的监听地址，与各地区的端口分开：`/healthz`、`/readyz`、`/metrics`',
  }),
  PORTAL_METRICS_PORT: setting(integer(9_464, 0, 65_535), {
    en: 'its port, to which `PORTAL_PORT_SHIFT` is added; `0`: none. If it is taken, the portal starts without it and takes it once it is free',
    zh: '其端口，同样按 `PORTAL_PORT_SHIFT` 后移，`0` 为不开放。端口被占用时平台照常启动，待端口空出后再使用',
  }),
  PORTAL_METRICS_TOKEN: setting(z.string().min(16, '不应少于 16 个字符').optional(), {
    en: 'with `Authorization: Bearer` and this token, health and metrics may be read on the ports of the districts too; without it there are no such pages',
    zh: '设置后，带上 `Authorization: Bearer` 和此令牌，也可在各地区的端口上读取健康检查和监控指标；不设置则没有这些页面',
    fallback: { en: 'none', zh: '无' },
  }),
  PORTAL_CERTIFICATES: setting(z.string().default(''), {
    en: 'files of the certificates (PEM) that the proxy uses, separated by commas, so that status, metrics and alerts say when they end. The portal must be able to read them',
    zh: '代理所用的证书文件（PEM），逗号分隔：系统状况、监控指标和告警据此说明何时到期。平台须有读取权限',
  }),
  PORTAL_SLOW_QUERY_MS: setting(integer(1_000, 1, 600_000), {
    en: 'queries that take so many milliseconds or longer are logged, with their text and without values',
    zh: '数据库语句用时达到此毫秒数就写入日志，只写语句，不写数据',
  }),
}
