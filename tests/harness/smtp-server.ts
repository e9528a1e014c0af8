import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** `source` is the whole mail as it was sent; `text` its decoded body. */
export type ReceivedMail = { to: string[]; source: string; subject: string; text: string; id: string }

/** A real SMTP server on a free port that keeps what it receives. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, ...readMail(Buffer.concat(parts).toString()) })
        done()
      })
    },
    ...options,
  })
  // Clients that break off are part of the tests.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    port,
    mailsTo: (address: string) => mails.filter(({ to }) => to.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function readMail(source: string): Omit<ReceivedMail, 'to'> {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const header = (name: string) =>
    new RegExp(`^${name}: ((?:.*(?:\\r\\n[ \\t].*)*))`, 'im').exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? ''
  const encoding = header('Content-Transfer-Encoding')
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? fromQuoted(body)
        : body
  return { source, text, subject: decodeWords(header('Subject')), id: header('Message-ID') }
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : fromQuoted(word.replaceAll('_', ' ')),
    )
