import { connect } from 'node:net'

/** A request as bytes, for what HTTP clients refuse to send. */
export type RawRequest = {
  method: string
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Uint8Array
  /** Added to the true body length for Content-Length; null omits the header. */
  lengthOff: number | null
}
/** `status` is null if the connection was closed without a response. */
export type RawAnswer = { status: number | null; type: string; text: string }

/** Whether the body is as long as declared. */
export const isWhole = ({ lengthOff, headers }: RawRequest): boolean =>
  (lengthOff ?? 0) <= 0 && !headers.some(([name]) => name === 'transfer-encoding')

const waitMs = 60_000

/** Sends a request on a new connection and reads until it is closed. */
export function sendRaw(origin: string, request: RawRequest): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin)
  const { method, target, headers, body, lengthOff } = request
  const length = lengthOff === null ? [] : [['content-length', String(Math.max(0, body.length + lengthOff))]]
  const lines = [['host', host], ['connection', 'close'], ...length, ...headers].map(
    ([name, value]) => `${name}: ${value}`,
  )
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'utf8')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port: Number(port), host: hostname })
    socket.setTimeout(waitMs, () => socket.destroy(new Error(`no answer in ${waitMs} ms`)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Rejected before everything was sent: use what was received.
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error)
    })
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks))))
    socket.write(Buffer.concat([head, body]))
    // A client that declared more than it sends closes its side; the server then owes no response.
    if (!isWhole(request)) socket.end()
  })
}

function readAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [start = '', ...headers] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const status = /^HTTP\/1\.1 (\d{3})/.exec(start)?.[1]
  const type = headers.find((header) => header.toLowerCase().startsWith('content-type:')) ?? ''
  return {
    status: status === undefined ? null : Number(status),
    type: type.slice('content-type:'.length).trim(),
    text: bytes.subarray(end + 4).toString('utf8'),
  }
}
