import { addDays } from '../../platform/dates.ts'
import { failingShare, fewestProbes, judgedDays } from './probed-pages.ts'
import { type CheckResult, result } from './result.ts'

/** The probes of a day, YYYY-MM-DD in Beijing. `failed`: refused, broken off, or slower than the limit. */
export type ProbeDay = { day: string; probes: number; failed: number }

const inPercent = (share: number): string => `${Math.round(share * 1_000) / 10}%`

/** What the site cannot know of itself. */
const ownViewOnly = '这是服务器自己探测自己：断网、域名失效这样的事，从里面看不出来，请再从外面打开看看。'

/** Judges the last whole days together. Days without enough probes are not judged: the site may have been off. */
export function judgeProbes(days: readonly ProbeDay[], today: string): CheckResult {
  const from = addDays(today, -judgedDays)
  const week = days.filter(({ day }) => day >= from && day < today)
  const counted = week.filter(({ probes }) => probes >= fewestProbes)
  const probes = counted.reduce((sum, each) => sum + each.probes, 0)
  const failed = counted.reduce((sum, each) => sum + each.failed, 0)
  const code = 'probes'
  if (probes === 0) {
    const own = days.find(({ day }) => day === today)
    const now = own ? `今天探测了 ${own.probes} 次，${own.failed} 次打不开。` : ''
    return result({
      code,
      state: 'unknown',
      words: `近 ${judgedDays} 天没有一天探测满 ${fewestProbes} 次。${now}${ownViewOnly}`,
    })
  }
  const without = judgedDays - counted.length
  const gaps = without > 0 ? `有 ${without} 天没有探测，或者不满 ${fewestProbes} 次。` : ''
  const share = failed / probes
  const found = `近 ${judgedDays} 天探测 ${probes} 次，打不开或超过 15 秒的 ${failed} 次（${inPercent(share)}）。`
  const words = found + gaps + ownViewOnly
  if (share < failingShare) return result({ code, state: without === 0 ? 'fine' : 'unknown', words })
  const since = counted.find((day) => day.failed > 0)?.day ?? null
  if (without > 0) return result({ code, state: 'soon', words, daysLeft: without, since, total: failed })
  return result({ code, state: 'problem', words, since, total: failed, isVeto: true })
}
