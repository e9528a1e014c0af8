import type { loadHistory } from './history.server.ts'

type Release = Awaited<ReturnType<typeof loadHistory>>['releases'][number]

/** The releases of an article, newest first. */
export function Releases({ releases, current }: { releases: readonly Release[]; current?: number }) {
  if (releases.length === 0) return <p className="empty">这篇文章发布以后没有修改过。</p>
  return (
    <ol className="releases" reversed>
      {releases.map((release) => (
        <li key={release.number} aria-current={release.number === current ? 'true' : undefined}>
          {release.kind === 'release' ? <b>{`第 ${release.number} 版`}</b> : null}
          <time>{release.time}</time> {release.unitName}
          <strong>{release.kind === 'withdrawal' ? '撤下' : release.number === 1 ? '发布' : '修改'}</strong>
          {release.note ? (
            <p>{release.kind === 'withdrawal' ? `理由：${release.note}` : `更正：${release.note}`}</p>
          ) : null}
          {release.href ? <a href={release.href}>看这一版</a> : null}
          {release.closing ? <p className="release-closed">{release.closing}</p> : null}
        </li>
      ))}
    </ol>
  )
}
