/** 从 2026-11-01 起, 3 天后到期, both, or empty where there is no limit. */
export function daysInWords({ daysLeft, since }: { daysLeft: number | null; since: string | null }): string {
  const left = daysLeft === null || daysLeft < 0 ? '' : daysLeft === 0 ? '今天到期' : `${daysLeft} 天后到期`
  if (since === null) return left
  // Past its limit: how far is said by the day.
  return daysLeft !== null && daysLeft > 0 ? `从 ${since} 起，${left}` : `从 ${since} 起`
}
