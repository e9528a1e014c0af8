import { clearTimeout, setTimeout } from 'node:timers'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { createTrust } from './proxies.ts'
import { visitorAddress } from './visitor-address.ts'

/** `perAddress` 0 means unlimited. */
export type ConnectionLimits = { total: number; perAddress: number }

/** `refused` and `closedIdle` since the start: what the limits did. */
export type ConnectionCounts = { open: number; refused: number; closedIdle: number }

export type Connections = {
  /** Adds a server; the limits apply to all servers together. */
  watch: (server: Server) => void
  /** Marks a connection as busy until the response is finished. */
  answering: (request: IncomingMessage, response: ServerResponse) => void
  /** The last response of a connection, finished or not. */
  responseOf: (socket: Duplex) => ServerResponse | null
  /** From now on, responses close their connection. */
  drain: () => void
  counts: () => ConnectionCounts
  /** Closes connections that never sent a request. */
  closeUnused: () => void
  close: () => void
}

type Connection = {
  /** The client address; null for a trusted proxy, which serves many visitors. */
  group: string | null
  /** Sequence number of the last use; the smallest belongs to the least recently used connection. */
  used: number
  response: ServerResponse | null
}

/** Share of connections to close at once, which amortizes the search for idle ones during a flood. */
const batchShare = 1 / 50
const reportMs = 60_000

/**
 * Limits the connections of all servers, in total and per client address (an IPv6 network counts as one). At a limit it
 * closes the longest idle connections; a new connection is refused only if none is idle.
 */
// oxlint-disable-next-line max-lines-per-function -- closures over one set of connections
export function createConnections(
  { total, perAddress }: ConnectionLimits,
  trustedProxies: readonly string[],
  log: Logger,
): Connections {
  const open = new Map<Duplex, Connection>()
  const groups = new Map<string, Set<Duplex>>()
  const trusts = createTrust(trustedProxies)
  const ofAddress = createReport(log, 'connections of one address have reached the limit', perAddress)
  const ofAll = createReport(log, 'connections have reached the limit', total)
  let uses = 0
  let draining = false
  let [refused, closedIdle] = [0, 0]

  function admit(socket: Socket): void {
    const { remoteAddress } = socket
    const group = perAddress === 0 || trusts(remoteAddress) ? null : visitorAddress(remoteAddress)
    const peers = group === null ? undefined : groups.get(group)
    const hasRoom =
      (!peers || peers.size < perAddress || makeRoom(peers, peers.size, ofAddress)) &&
      (open.size < total || makeRoom(open.keys(), open.size, ofAll))
    if (!hasRoom) {
      refused += 1
      return void socket.destroy()
    }
    open.set(socket, { group, used: (uses += 1), response: null })
    if (group !== null) groups.set(group, (groups.get(group) ?? new Set()).add(socket))
    socket.once('close', () => forget(socket))
  }

  function forget(socket: Duplex): void {
    const group = open.get(socket)?.group
    open.delete(socket)
    if (group === undefined || group === null) return
    const peers = groups.get(group)
    peers?.delete(socket)
    if (peers?.size === 0) groups.delete(group)
  }

  function makeRoom(sockets: Iterable<Duplex>, count: number, report: Report): boolean {
    const idle: [Duplex, number][] = []
    for (const socket of sockets) {
      const connection = open.get(socket)
      if (connection && isIdle(connection)) idle.push([socket, connection.used])
    }
    idle.sort(([, a], [, b]) => a - b)
    const closing = idle.slice(0, Math.ceil(count * batchShare))
    for (const [socket] of closing) {
      forget(socket)
      socket.destroy()
    }
    closedIdle += closing.length
    report.add(closing.length)
    return closing.length > 0
  }

  return {
    watch: (server) => void server.on('connection', admit),
    answering({ socket }, response) {
      if (draining) response.shouldKeepAlive = false
      const connection = open.get(socket)
      if (!connection) return
      connection.used = uses += 1
      connection.response = response
    },
    responseOf: (socket) => open.get(socket)?.response ?? null,
    drain() {
      draining = true
      for (const { response } of open.values()) if (response && !response.headersSent) response.shouldKeepAlive = false
    },
    counts: () => ({ open: open.size, refused, closedIdle }),
    closeUnused() {
      for (const [socket, { response }] of open) if (!response) socket.destroy()
    },
    close() {
      ofAddress.close()
      ofAll.close()
    },
  }
}

/** Responses are sent in order, so checking the last one is enough. */
const isIdle = ({ response }: Connection): boolean => !response || response.writableFinished

type Report = { add: (closedIdle: number) => void; close: () => void }

/** Logs one line immediately, then one a minute while the limit keeps being reached. */
function createReport(log: Logger, message: string, limit: number): Report {
  let [refused, closedIdle] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    timer = undefined
    if (refused + closedIdle === 0) return
    log.warn({ limit, refused, closedIdle }, message)
    ;[refused, closedIdle] = [0, 0]
    timer = setTimeout(write, reportMs).unref()
  }
  return {
    add(closed) {
      closedIdle += closed
      if (closed === 0) refused += 1
      if (!timer) write()
    },
    close: () => clearTimeout(timer),
  }
}
