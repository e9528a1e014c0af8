import type { Reading } from '../../domain/system-status/signal.ts'

/** One thing that the doctor looks at, before or after the portal is installed. */
export type Check = { name: string; title: string; read: () => Reading | Promise<Reading> }

export type Finding = Reading & { name: string; title: string }

/** Reads all checks; one that fails tells so and hides nothing of the others. */
export const readChecks = (checks: readonly Check[]): Promise<Finding[]> =>
  Promise.all(
    checks.map(async ({ name, title, read }) => {
      try {
        return { name, title, ...(await read()) }
      } catch (error) {
        return { name, title, state: 'unknown' as const, words: `查看时出错，现在情况不明（${reasonOf(error)}）。` }
      }
    }),
  )

/** A code such as ECONNREFUSED, or the message. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? String(error)
}

export const megabytes = (bytes: number): string =>
  bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`
