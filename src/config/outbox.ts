import { z } from 'zod'
import { setting } from './setting.ts'

const sender = /^(?:[^<>@\p{Cc}"]{1,60} <[^<>@\s]+@[a-z0-9.-]+>|[^<>@\s]+@[a-z0-9.-]+)$/iu

export const outboxSettings = {
  PORTAL_SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: '应为 smtps://用户:密码@主机:端口 或 smtp://主机:端口' }).optional(),
    {
      en: 'Mail server, `smtps://user:password@host:465`, or `smtp://host:587` with STARTTLS; certificates are verified. Without TLS only to this machine itself',
      zh: '邮件服务器，`smtps://用户:密码@主机:465`，或用 STARTTLS 的 `smtp://主机:587`；证书都要核验。只有本机可以不加密',
      fallback: { en: 'no mail is sent', zh: '不发邮件' },
    },
  ),
  PORTAL_SMTP_FROM: setting(z.string().regex(sender, '应为邮箱，或“名称 <邮箱>”').optional(), {
    en: 'Sender of mails, `address` or `Name <address>`; required with `PORTAL_SMTP_URL`',
    zh: '发件人，`邮箱` 或 `名称 <邮箱>`；设置了 `PORTAL_SMTP_URL` 就要写',
  }),
  PORTAL_OUTBOX_ORIGIN: setting(
    z
      .string()
      .regex(/^https?:\/\/[a-z0-9.:[\]{}-]+$/i, '应为 http://主机:{port} 的形式，结尾没有斜杠')
      .optional(),
    {
      en: 'Address of the sites in notifications where a district has no `hosts`, such as `http://10.0.0.5:{port}`; `{port}` is the first port of the district',
      zh: '地区没有 `hosts` 时通知中写的网址，如 `http://10.0.0.5:{port}`；`{port}` 是地区的第一个端口',
      fallback: { en: 'only the path is named', zh: '只写路径' },
    },
  ),
  PORTAL_OUTBOX_ENDPOINTS: setting(z.string().min(1, '不能为空').optional(), {
    en: 'File with webhooks, robots and SMS gateways that are told ([operations](operations.md))',
    zh: '写有 Webhook、群机器人和短信网关的文件（[运维手册](operations.zh.md)）',
    fallback: { en: 'none', zh: '没有' },
  }),
}
