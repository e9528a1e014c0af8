/** Days that charts go back. */
export const periods = [30, 90, 365] as const
export type Period = (typeof periods)[number]

/** As values of a query parameter. */
export const periodChoices = periods.map((days) => `${days}` as const)

export const getPeriod = (choice: (typeof periodChoices)[number] | undefined): Period =>
  periods.find((days) => String(days) === choice) ?? 30

export const periodTitles: Record<Period, string> = { 30: '近 30 天', 90: '近 90 天', 365: '近一年' }

export type FigureKind = 'visits' | 'releases' | 'messages'

/** Counts over time. Each bucket is a day, or the week that begins with it, as YYYY-MM-DD. */
export type Figure = {
  kind: FigureKind
  bucketDays: 1 | 7
  buckets: string[]
  series: { title: string; values: number[] }[]
}

export const figureTitles: Record<FigureKind, { title: string; about: string; unit: string }> = {
  visits: { title: '网站访问量', about: '整个旗县市的网站，每打开一页计一次。', unit: '次' },
  releases: { title: '发布的文章', about: '您管理范围内的单位，按栏目分。', unit: '篇' },
  messages: { title: '收到的留言', about: '您管理范围内的单位，按收到的那一周和现在的状态分。', unit: '条' },
}

const dayMs = 86_400_000

const asDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The days of a period that ends with `today`, or the Mondays of its weeks. */
export function listBuckets(today: string, period: Period, bucketDays: Figure['bucketDays']): string[] {
  const last = Date.parse(`${today}T00:00:00Z`)
  const start = last - (period - 1) * dayMs
  const first = bucketDays === 7 ? start - ((new Date(start).getUTCDay() + 6) % 7) * dayMs : start
  const count = Math.floor((last - first) / (bucketDays * dayMs)) + 1
  return Array.from({ length: count }, (_, at) => asDay(first + at * bucketDays * dayMs))
}

/** The bucket that a day belongs to. */
export function getBucket(day: string, bucketDays: Figure['bucketDays']): string {
  if (bucketDays === 1) return day
  const date = new Date(`${day}T00:00:00Z`)
  return asDay(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs)
}

export type Count = { day: string; name: string; count: number }

/** Series of the given names, or else of what was counted, the largest first; from `most` on they are one. */
export function toSeries(
  counts: readonly Count[],
  { buckets, bucketDays }: Pick<Figure, 'buckets' | 'bucketDays'>,
  { names, most = 4 }: { names?: readonly string[]; most?: number } = {},
): Figure['series'] {
  const sums = new Map<string, Map<string, number>>()
  for (const { day, name, count } of counts) {
    const bucket = getBucket(day, bucketDays)
    const sum = sums.get(name) ?? new Map<string, number>()
    sums.set(name, sum.set(bucket, (sum.get(bucket) ?? 0) + count))
  }
  const totalOf = (name: string) => [...(sums.get(name)?.values() ?? [])].reduce((total, count) => total + count, 0)
  const ordered = names ?? [...sums.keys()].toSorted((one, other) => totalOf(other) - totalOf(one))
  const single = ordered.length > most + 1 ? ordered.slice(0, most) : ordered
  const rest = ordered.slice(single.length)
  const valuesOf = (wanted: readonly string[]) =>
    buckets.map((bucket) => wanted.reduce((total, name) => total + (sums.get(name)?.get(bucket) ?? 0), 0))
  return [
    ...single.map((title) => ({ title, values: valuesOf([title]) })),
    ...(rest.length > 0 ? [{ title: '其他', values: valuesOf(rest) }] : []),
  ]
}
