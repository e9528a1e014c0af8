import { clearTimeout, setTimeout } from 'node:timers'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { type HealthAnswers, isHealthPath } from './health-answers.ts'

const retryMs = 2_000

export type OperatorPort = {
  /** Null while another process has the port. */
  port: () => number | null
  close: () => Promise<void>
}

/**
 * Listens for programs of the operator, apart from the districts' ports. If the port is taken it is tried again: during
 * an upgrade the process before has it until it stops.
 */
export async function openOperatorPort(
  answers: HealthAnswers,
  { host, port, log }: { host: string; port: number; log: Logger },
): Promise<OperatorPort> {
  const server = createServer({ requestTimeout: 10_000, keepAliveTimeout: 65_000 }, answerOperator(answers, log))
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  const open = async (isFirst: boolean): Promise<void> => {
    const fault = await tryListening(server, host, port)
    if (!fault || isClosed) return
    if (isFirst)
      log.warn({ host, port, code: fault.code }, 'address for metrics is taken; trying again until it is free')
    retry = setTimeout(() => void open(false), retryMs).unref()
  }
  await open(true)
  return {
    port: () => (server.address() as AddressInfo | null)?.port ?? null,
    async close() {
      isClosed = true
      clearTimeout(retry)
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const tryListening = (server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      server.off('listening', opened)
      resolve(error)
    }
    const opened = (): void => {
      server.off('error', failed)
      resolve(null)
    }
    server.once('error', failed).once('listening', opened).listen(port, host)
  })

const answerOperator =
  (answers: HealthAnswers, log: Logger): RequestListener =>
  async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (!isHealthPath(path)) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n')
    try {
      const { status, type, body } = await answers[path]()
      const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body), 'cache-control': 'no-store' }
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
    } catch (error) {
      log.error(error, 'metrics could not be answered')
      response.destroy()
    }
  }
