import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { describeConnection } from './answer-words.ts'
import { DeliveryError } from './delivery-error.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  /** Names the mail; the same for a repeated attempt. */ key: string
}
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** `ca`: certificates to trust besides those of the system. */
export type MailSettings = { url: string; from: string; ca?: string }

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Sends by SMTP, with certificates verified. Without TLS only to this machine itself. */
export function createMailer({ url, from, ca }: MailSettings): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  // Options in the address are not read, as they could switch off the check of certificates.
  const transport = createTransport({
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ignoreTLS: !secure && isLoopback(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca && { ca }) },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, key }) {
      const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw toDeliveryError(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Without the server's words, which may name the address. */
function toDeliveryError(error: unknown): DeliveryError {
  const { code = '', responseCode, message = '' } = error as { code?: string; responseCode?: number; message?: string }
  if (code === 'EAUTH') return new DeliveryError('邮件服务器不接受用户名或密码，请核对 PORTAL_SMTP_URL')
  if (code === 'EENVELOPE' && responseCode !== undefined)
    return new DeliveryError(`邮件服务器不接受这个地址（${responseCode}）`, { isFinal: responseCode >= 500 })
  if (responseCode !== undefined) return new DeliveryError(`邮件服务器没有接受邮件（${responseCode}）`)
  if (code === 'ETLS' || /certificate|TLS|SSL/i.test(message))
    return new DeliveryError('邮件服务器的加密连接没有通过核验')
  return new DeliveryError(`连接不上邮件服务器（${describeConnection(code) || '没有应答'}）`)
}
