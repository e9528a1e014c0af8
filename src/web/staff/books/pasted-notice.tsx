import type { ReadRows } from '../../../domain/articles/books/rows/read-rows.ts'

/** What became of pasted or imported rows: nothing is dropped without a word. */
export function PastedNotice({ read, onClose }: { read: ReadRows | null; onClose: () => void }) {
  if (!read) return null
  const { entries, problems, skipped, transfers } = read
  return (
    <div className="staff-note" role="status">
      <p>
        读入 {entries.length} 笔{skipped > 0 ? `，跳过 ${skipped} 行余额和合计` : ''}
        {transfers.length > 0 ? `，${transfers.length} 行是内部转账，请在“内部转账”里填写` : ''}
        {problems.length > 0 ? `，${problems.length} 行没有读入：` : '。'}
      </p>
      <ul>
        {problems.slice(0, 20).map(({ line, words }) => (
          <li key={line}>
            第 {line} 行：{words}
          </li>
        ))}
        {transfers.slice(0, 20).map(({ line, words }) => (
          <li key={line}>
            第 {line} 行（转账）：{words}
          </li>
        ))}
      </ul>
      <button type="button" onClick={onClose}>
        知道了
      </button>
    </div>
  )
}
