import { type Finding, findingKinds, isError } from '../../../domain/articles/writing/checks/findings.ts'

/** What the checks found, errors first, each with a link to its place in the text. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const errors = findings.filter(isError)
  const sorted = [...errors, ...findings.filter((finding) => !isError(finding))]
  return (
    <section className="panel" aria-labelledby="findings">
      <h2 id="findings" className="section-title">
        检查发现 {findings.length} 处
      </h2>
      {errors.length > 0 ? (
        <p>标红的 {errors.length} 处会泄露个人信息或无法检查：请改正；确需发布的，送审和终审时都要写明理由。</p>
      ) : (
        <p>请核对以下各处，不影响送审。</p>
      )}
      <FindingList findings={sorted} hrefOf={(blockId) => `#block-${blockId}`} />
    </section>
  )
}

/** @param hrefOf where the page shows a block of the text, if it does. */
export function FindingList({
  findings,
  hrefOf,
}: {
  findings: readonly Finding[]
  hrefOf?: (blockId: string) => string
}) {
  return (
    <ul className="finding-list">
      {findings.map((finding, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Findings may be equal, and they keep their order.
        <li key={`${at} ${finding.kind}`} className={isError(finding) ? 'finding-error' : undefined}>
          <strong>{findingKinds[finding.kind].title}</strong>
          <span>
            {hrefOf && finding.blockId ? (
              <a className="staff-link" href={hrefOf(finding.blockId)}>
                {finding.place}
              </a>
            ) : (
              finding.place
            )}
            ：{finding.excerpt}
          </span>
          <small>{findingKinds[finding.kind].advice}</small>
        </li>
      ))}
    </ul>
  )
}
