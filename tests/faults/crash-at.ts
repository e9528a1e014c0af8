import fs from 'node:fs'
import { flushCompileCache, syncBuiltinESMExports } from 'node:module'
import { Client, Query } from 'pg'
import type { CrashPoint } from './crash-points.ts'

/**
 * Preloaded into a process (`node --import`): kills it at the point that CRASH_AT names. The product's own code knows
 * nothing of it.
 */
const { statements, moment } = JSON.parse(process.env.CRASH_AT ?? '') as CrashPoint
const crash = () => {
  // Usually written at exit.
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}
const query = Client.prototype.query as (...args: unknown[]) => unknown
let reached = 0

function step(text: string, run: () => unknown): unknown {
  if (!text.includes(statements[reached] ?? '\0')) return run()
  reached += 1
  if (reached < statements.length) return run()
  if (moment === 'before') crash()
  const running = run() as Promise<unknown> | Query
  if (running instanceof Query) return running.once('end', crash)
  return running.then((result) => {
    crash()
    return result
  })
}

Client.prototype.query = function (this: Client, ...args: unknown[]): unknown {
  const [config] = args as [string | { text?: string }]
  return step(typeof config === 'string' ? config : (config.text ?? ''), () => query.apply(this, args))
} as typeof Client.prototype.query

const { promises } = fs as unknown as { promises: Record<string, (...args: unknown[]) => unknown> }
for (const name of ['open', 'rename', 'rm']) {
  const original = promises[name]
  promises[name] = (...args) => step(`file ${name} ${String(args[0])}`, () => original?.apply(promises, args))
}
syncBuiltinESMExports()
