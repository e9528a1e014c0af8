import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestUpstream, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Account, refusalOf } from './aws-signature.ts'

/**
 * What happens to a request: the connection is dropped before it is read, after part of it was read, after it was done
 * and before the answer, or in the middle of the answer; nothing is ever answered, or the middle of the answer is
 * never sent; or the service says that it is busy.
 */
export type Fault =
  | 'drop'
  | 'drop-upload'
  | 'drop-answer'
  | 'drop-download'
  | 'silence'
  | 'silent-download'
  | { status: number; code?: string; headers?: Record<string, string> }

export type FrontOptions = {
  /** Faults of the request, the first of which has number 1. */
  faultOf?: (request: { method: string; url: string; number: number }) => Fault | undefined
  account?: Account
  /** The bucket is the first label of the host. */
  bucketInHost?: boolean
  /** Changes what arrives, as a broken network would. */
  changeBody?: (body: Buffer) => Buffer
}

/** A server before an S3 server, which verifies signatures and breaks connections. */
export async function startFront(upstream: string, options: FrontOptions = {}) {
  const seen: { method: string; url: string; hash: string }[] = []
  const refusals: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    seen.push({ method, url, hash: String(request.headers['x-amz-content-sha256']) })
    const fault = options.faultOf?.({ method, url, number: seen.length })
    void pass(upstream, options, fault, request, response).then(
      (refusal) => refusal !== null && refusals.push(refusal),
      () => request.socket.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? Number(address?.port) : 0,
    seen,
    refusals,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function pass(
  upstream: string,
  options: FrontOptions,
  fault: Fault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<string | null> {
  const { method = '', url = '', headers } = request
  if (fault === 'drop') request.socket.destroy()
  if (fault === 'drop-upload') for (const event of ['data', 'end']) request.once(event, () => request.socket.destroy())
  if (fault === 'silence') request.resume()
  if (typeof fault === 'string' && !['drop-answer', 'drop-download', 'silent-download'].includes(fault)) return null
  const received = await buffer(request)
  const body = options.changeBody?.(received) ?? received
  if (typeof fault === 'object') {
    refuse(response, fault)
    return null
  }
  const refusal = options.account ? refusalOf({ method, url, headers, body }, options.account) : null
  if (refusal !== null) {
    refuse(response, { status: 403, code: refusal })
    return refusal
  }
  const bucket = options.bucketInHost ? `/${headers.host?.split('.')[0]}` : ''
  const { host: _, ...others } = headers
  const sent = requestUpstream(upstream + bucket + url, { method, headers: others })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const content = await buffer(answer)
  if (fault === 'drop-answer') {
    request.socket.destroy()
    return null
  }
  response.writeHead(answer.statusCode ?? 500, answer.headers)
  if (fault === undefined) response.end(content)
  else
    response.write(content.subarray(0, Math.ceil(content.length / 2)), () => {
      if (fault === 'drop-download') request.socket.destroy()
    })
  return null
}

function refuse(response: ServerResponse, { status, code = '', headers = {} }: Exclude<Fault, string>): void {
  response.writeHead(status, { 'content-type': 'application/xml', ...headers })
  response.end(response.req.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
}
