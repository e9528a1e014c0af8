import { Client } from 'pg'
import type { CrashPoint } from './crash-points.ts'

/**
 * Preloaded into a process (`node --import`): kills it at the point that CRASH_AT names. The product's own code knows
 * nothing of it.
 */
const { statements, moment } = JSON.parse(process.env.CRASH_AT ?? '') as CrashPoint
const crash = () => process.kill(process.pid, 'SIGKILL')
const query = Client.prototype.query as (...args: unknown[]) => unknown
let reached = 0

Client.prototype.query = function (this: Client, ...args: unknown[]): unknown {
  const [config] = args as [string | { text?: string }]
  const text = typeof config === 'string' ? config : (config.text ?? '')
  if (!text.includes(statements[reached] ?? '\0')) return query.apply(this, args)
  reached += 1
  if (reached < statements.length) return query.apply(this, args)
  if (moment === 'before') crash()
  return (query.apply(this, args) as Promise<unknown>).then((result) => {
    crash()
    return result
  })
} as typeof Client.prototype.query
