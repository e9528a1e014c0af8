/**
 * Whether the public may read a released version: `erased` was taken out of the public record, `closed` was released
 * before a withdrawal or belongs to an article that is not public now.
 */
export type VersionAccess = 'open' | 'erased' | 'closed'

/** One entry of an article's record of releases. */
export type RecordEntry = { number: number; kind: 'release' | 'withdrawal'; isErased: boolean }

/**
 * Whether the public may read each version of an article, by its number. The only rule for pages, API and comparisons.
 * @param releases oldest first, with those of the future left out.
 * @param isPublic whether the article itself is public now.
 */
export function accessByVersion(releases: readonly RecordEntry[], isPublic: boolean): Map<number, VersionAccess> {
  const lastWithdrawal = releases.findLast(({ kind }) => kind === 'withdrawal')?.number ?? 0
  return new Map(
    releases
      .filter(({ kind }) => kind === 'release')
      .map(({ number, isErased }) => [
        number,
        isErased ? 'erased' : isPublic && number > lastWithdrawal ? 'open' : 'closed',
      ]),
  )
}

/** The release before another one, which a comparison is with; undefined for the first. */
export const listFormer = <Release extends Pick<RecordEntry, 'number' | 'kind'>>(
  releases: readonly Release[],
  number: number,
): Release | undefined => releases.findLast((each) => each.kind === 'release' && each.number < number)

/** Whether a comparison of two versions may be shown: it has words of both. */
export const mayCompare = (one: VersionAccess | null | undefined, other: VersionAccess | null | undefined): boolean =>
  one === 'open' && other === 'open'
