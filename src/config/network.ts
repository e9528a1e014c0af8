import { z } from 'zod'
import { integer, setting, zeroOrOne } from './setting.ts'

export const networkSettings = {
  PORTAL_HOST: setting(z.string().min(1, '不能为空').optional(), {
    en: 'address to listen on, such as `::` (IPv6 and IPv4). Without one it is loopback while the published password of [demo content](demo-content.md) opens an account',
    zh: '监听地址，如 `::`（IPv6 和 IPv4）。不设置时，公开的演示密码还能登录就只监听本机，见[演示内容](demo-content.zh.md)',
    fallback: { en: '`::`, or loopback', zh: '`::`，或仅限本机' },
  }),
  PORTAL_PORT_SHIFT: setting(integer(0, -9_000, 55_000), { en: 'added to every port', zh: '所有端口整体后移' }),
  PORTAL_TRUSTED_PROXIES: setting(z.string().default(''), {
    en: 'addresses of trusted proxies, separated by commas. Required behind a proxy; otherwise all visitors share one rate limit. HSTS, `Secure` and `__Host-` cookies need it too. The log names a proxy that was left out',
    zh: '可信代理的地址，逗号分隔；在代理之后运行时必须设置，否则全体访客共用一个限额。HSTS、`Secure` 和 `__Host-` Cookie 也取决于它。漏写的代理会在日志中指出',
  }),
  PORTAL_LEAVE_SECONDS: setting(integer(0, 0, 20), {
    en: 'for how many seconds a process that stops still answers while its `/healthz` and `/readyz` say 503, so that a load balancer in front of several turns to the others ([operations](operations.md))',
    zh: '进程停止前，`/healthz` 和 `/readyz` 已答 503、但仍回答请求的秒数，让前面的负载均衡转向其他进程，见[运维](operations.zh.md)',
  }),
  PORTAL_CONNECTIONS: setting(integer(0, 0, 1_000_000), {
    en: 'connections of all clients; `0`: as many as the limit of open files allows, at most 10,000',
    zh: '全部客户端的连接数，`0` 为按可打开文件数自动确定，至多 10,000',
  }),
  PORTAL_CONNECTIONS_PER_ADDRESS: setting(integer(256, 0, 1_000_000), {
    en: 'connections of one client address (IPv6: one /64 network), trusted proxies excepted; `0`: no limit',
    zh: '同一地址（IPv6 为同一 /64 网段）的连接数，可信代理除外，`0` 为不限',
  }),
  PORTAL_CACHE_MB: setting(integer(64, 0, 4_096), {
    en: 'memory for cached pages in MiB; `0` disables the page cache',
    zh: '页面缓存所用内存（MB），`0` 为关闭',
  }),
  PORTAL_SHARED_CACHE: setting(
    z
      .string()
      .default('')
      .refine(
        (text) => text.split(',').every((part) => part.trim() === '' || /^https?:\/\/[^/]+\/?$/.test(part.trim())),
        '应如 http://127.0.0.1:6082，多个用逗号分隔',
      ),
    {
      en: 'where Varnish in front of the portal takes purges, such as `http://127.0.0.1:6082`; several separated by commas. Only then pages say how long a shared cache may keep them ([operations](operations.md))',
      zh: '前置 Varnish 缓存接收清除请求的地址，如 `http://127.0.0.1:6082`，多个用逗号分隔。设置后，页面才写明共享缓存可以保留多久，见[运行维护](operations.zh.md)',
    },
  ),
  PORTAL_API_PER_MINUTE: setting(integer(600, 0, 1_000_000_000), {
    en: 'API requests per minute and address; `0`: no limit',
    zh: '同一地址每分钟可请求 `/api` 的次数，`0` 为不限',
  }),
  PORTAL_PROBE_MINUTES: setting(integer(45, 0, 60), {
    en: 'minutes between the requests that the site makes to pages of its own, for the self-check; `0`: none. Above 60 a day has fewer than the 20 probes that it needs',
    zh: '网站每隔几分钟打开自己的几个页面，供网站自查使用；`0` 为不探测。超过 60 分钟，一天就不满所需的 20 次',
  }),
  PORTAL_CHECK_LINKS: setting(zeroOrOne.optional(), {
    en: '`1`: the nightly scan asks other sites for the pages to which public texts link, which needs a way to the internet; `0`: it does not',
    zh: '`1`：夜间巡检时访问文章链接的外部网页，看是否打得开（需要能上互联网）；`0`：不访问',
    // The links of demo content are invented.
    fallback: { en: '1; 0 with `PORTAL_DEMO=1`', zh: '1；`PORTAL_DEMO=1` 时为 0' },
  }),
  PORTAL_SCAN_MINUTES: setting(integer(180, 1, 1_320), {
    en: 'for how many minutes of a night the nightly scan checks public articles; what changed comes first, the others follow in turn; files, vouchers and payments have a third of that time each',
    zh: '夜间巡检每夜用多少分钟检查公开的文章；先查有改动的，其余轮流检查；文件、凭证、补贴各用这个时间的三分之一',
  }),
}
