import { type Finding, findingKinds, isError } from '../../../../domain/articles/writing/checks/findings.ts'
import { countInWords, type LiveFindings } from './use-findings.ts'

const panelId = 'live-findings'

type Given = { live: LiveFindings; isOpen: boolean }

const wordsFor = ({ found, problem }: LiveFindings): string =>
  problem ?? (found ? countInWords(found.count) : '正在检查…')

/** Opens the findings where there is no room beside the text. */
export function FindingsButton({ live, isOpen, onToggle }: Given & { onToggle: () => void }) {
  return (
    <button
      type="button"
      className="live-findings-button"
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
    >
      {wordsFor(live)}
    </button>
  )
}

/** What the checks found in the text as it was saved last, in folded groups. */
export function FindingsPanel({ live, isOpen, onGo }: Given & { onGo: (finding: Finding) => void }) {
  const groups = live.found?.groups ?? []
  return (
    <section
      id={panelId}
      className={isOpen ? 'panel live-findings live-findings-open' : 'panel live-findings'}
      aria-labelledby="live-findings-title"
    >
      <h2 id="live-findings-title" className="section-title">
        {wordsFor(live)}
      </h2>
      {live.problem !== null && groups.length > 0 ? <p>下面是上次查到的。</p> : null}
      {groups.map(({ kind, count, shown }) => (
        <details key={kind} className="finding-group">
          <summary className={findingKinds[kind].level === 'error' ? 'finding-error' : undefined}>
            {findingKinds[kind].title} {count} 处
          </summary>
          <p>{findingKinds[kind].advice}</p>
          <ul className="finding-list">
            {shown.map((finding, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- Findings may be equal, and they keep their order.
              <li key={at} className={isError(finding) ? 'finding-error' : undefined}>
                <button type="button" className="finding-place" onClick={() => onGo(finding)}>
                  {finding.place}
                </button>
                <span>{finding.excerpt}</span>
              </li>
            ))}
          </ul>
          {count > shown.length ? <p>这里列出前 {shown.length} 处，改正以后会列出后面的。</p> : null}
        </details>
      ))}
    </section>
  )
}

/** Announced when the count changes, and not again after each save. */
export const FindingsAnnouncement = ({ live }: { live: LiveFindings }) => (
  <p className="visually-hidden" role="status">
    {live.announcement}
  </p>
)

/** Goes to the field that a finding names: its label begins with the name. */
export function focusField(place: string): void {
  const label = [...document.querySelectorAll('.article-columns label')].find((each) =>
    each.textContent?.startsWith(place),
  )
  if (label) label.querySelector<HTMLElement>('input, select, textarea')?.focus()
  else if (place.startsWith('附件')) document.getElementById('attachment-title')?.scrollIntoView({ block: 'center' })
}
