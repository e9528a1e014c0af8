import type { Correction } from './corrections.server.ts'

/** Which entries of a book were corrected, from what to what, and why. */
export const Corrections = ({ corrections }: { corrections: readonly Correction[] }) =>
  corrections.length === 0 ? null : (
    <section aria-labelledby="corrections">
      <h2 id="corrections">公开以后更正过的</h2>
      {corrections.map(({ number, day, reason, changes, more, versionHref }) => (
        <div key={number}>
          <p>
            <time>{day}</time> 更正{reason === '' ? '，没有写明原因' : `，原因：${reason}`}。
            <a href={versionHref}>看这次改动的全部内容</a>
          </p>
          <ul className="book-links">
            {changes.map((change) => (
              <li key={change.id}>
                {change.href ? <a href={change.href}>凭证 {change.voucher}</a> : <>凭证 {change.voucher}</>}：
                {change.words}。
              </li>
            ))}
          </ul>
          {more > 0 ? <p>另有 {more} 笔。</p> : null}
        </div>
      ))}
    </section>
  )

/** The same of one entry. */
export const EntryCorrections = ({ corrections }: { corrections: readonly Correction[] }) => (
  <>
    {corrections.map(({ number, day, reason, changes, versionHref }) => (
      <p key={number} className="continuity">
        这一笔于 <time>{day}</time> 更正：{changes.map(({ words }) => words).join('；')}
        {reason === '' ? '。没有写明原因。' : `。原因：${reason}。`}
        <a href={versionHref}>看这次改动的全部内容</a>
      </p>
    ))}
  </>
)
