import type { IncomingMessage } from 'node:http'
import { probeHeader } from '../platform/external/probe.server.ts'

/** Whether the site asks itself, which is no visit. Anybody may send the header: they are only not counted. */
export const isProbe = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers[probeHeader] !== undefined
