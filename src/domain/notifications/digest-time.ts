const [hourMs, dayMs] = [3_600_000, 86_400_000]
const beijingMs = 8 * hourMs

/** The next time at this hour in Beijing, after `now`. */
export function nextDigest(now: Date, hour: number): Date {
  const day = Math.floor((now.getTime() + beijingMs) / dayMs) * dayMs - beijingMs
  const today = day + hour * hourMs
  return new Date(today > now.getTime() ? today : today + dayMs)
}
