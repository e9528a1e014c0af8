import type { ShownStatus } from '../../../domain/system-status/staff-queries.server.ts'
import { runKinds, runStates } from '../../../domain/system-status/run-words.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { formatBytes } from '../../../platform/text/format-bytes.ts'
import { durationWords } from './duration-words.ts'
import { CardTable } from '../frame/card-table.tsx'

type Runs = ShownStatus['backupRuns']

/** A night has three: backup, copy and proof. */
const shownFirst = 6

/** Backups, their proofs, copies in the second place and base copies of the archive. */
export function BackupRuns({ runs }: { runs: Runs }) {
  if (runs.length === 0) return <p className="empty">还没有备份过。</p>
  const earlier = runs.slice(shownFirst)
  return (
    <div className="backup-runs">
      <RunTable runs={runs.slice(0, shownFirst)} />
      {earlier.length > 0 && (
        <details>
          <summary>更早的 {earlier.length} 次</summary>
          <RunTable runs={earlier} />
        </details>
      )}
    </div>
  )
}

const RunTable = ({ runs }: { runs: Runs }) => (
  <CardTable heads={['时间', '内容', '结果', '说明']}>
    {runs.map(({ kind, state, startTime, seconds, words, ...content }) => (
      <tr key={`${kind} ${startTime}`}>
        <td data-label="时间">
          <span className="unbroken">{formatDateTime(new Date(startTime))}</span>
          {seconds !== null && <small>用时 {durationWords(seconds)}</small>}
        </td>
        <td data-label="内容">{runKinds[kind]}</td>
        <td data-label="结果">
          {state === 'done' || state === 'running' ? (
            runStates[state]
          ) : (
            <strong className="signal-fault">{runStates[state]}</strong>
          )}
        </td>
        <td data-label="说明">
          <Explanation words={explain(state, words)} content={describeContent(content)} />
        </td>
      </tr>
    ))}
  </CardTable>
)

function Explanation({ words, content }: { words: string; content: string }) {
  if (words === '') return content
  return (
    <>
      {words}
      {content !== '' && <small>{content}</small>}
    </>
  )
}

type Run = Runs[number]

/** The state already says that a run was interrupted. */
const explain = (state: Run['state'], words: string): string =>
  state === 'interrupted' ? '运行的程序已经不在，没有留下结果。' : words

const describeContent = ({ set, rows, bytes }: Pick<Run, 'set' | 'rows' | 'bytes'>): string =>
  [set, rows !== null && `${rows.toLocaleString('en')} 行`, bytes !== null && formatBytes(bytes)]
    .filter(Boolean)
    .join('，')
