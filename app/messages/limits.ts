import type { Limit, Limits } from '../db/limits.server.ts'
import { minutesOf } from '../lib/dates.ts'
import { AppError } from '../lib/errors.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

export const findLimits = {
  address: { name: 'message-find-address', points: 20, seconds: 10 * minute },
  phone: { name: 'message-find-phone', points: 10, seconds: hour },
  /** Of all visitors together: whoever has many addresses cannot try the numbers of a whole town. */
  all: { name: 'message-find-all', points: 3_000, seconds: 10 * minute },
} satisfies Record<string, Limit>

export const sendLimits = {
  address: { name: 'message-send-address', points: 10, seconds: hour },
  phone: { name: 'message-send-phone', points: 5, seconds: day },
  all: { name: 'message-send-all', points: 2_000, seconds: hour },
} satisfies Record<string, Limit>

/**
 * Takes a try of each limit.
 * @throws AppError too_many with a sentence that says when to come back.
 */
export async function takeTries(
  limits: Limits,
  kinds: typeof findLimits | typeof sendLimits,
  who: { address: string; phone: string },
  what: '查询' | '提交',
): Promise<void> {
  const tries: [Limit, string][] = [
    [kinds.address, who.address],
    [kinds.phone, who.phone],
    [kinds.all, ''],
  ]
  for (const [limit, key] of tries) {
    const seconds = await limits.take(limit, key)
    if (seconds !== null)
      throw new AppError('too_many', `${what}太频繁，请 ${minutesOf(seconds)} 分钟后再试。`, seconds)
  }
}
