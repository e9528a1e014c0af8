import {
  type Finding,
  type FindingGroup,
  findingKinds,
  isError,
} from '../../../domain/articles/writing/checks/findings.ts'

type Props = {
  findings: { count: number; groups: readonly FindingGroup[] }
  errors: number
}

/** What the checks found, errors first: a folded group for each kind, so that the actions stay near. */
export function Findings({ findings: { count, groups }, errors }: Props) {
  return (
    <section className="panel" aria-labelledby="findings">
      <h2 id="findings" className="section-title">
        检查发现 {count} 处
      </h2>
      {errors > 0 ? (
        <p>
          标红的 {errors} 处会泄露个人信息或无法检查：请改正。完整的身份证号和银行账号必须删去；确是误报的，
          送审和终审的人要分别写明那是什么号码。
        </p>
      ) : (
        <p>请核对以下各处，不影响送审。</p>
      )}
      {groups.map(({ kind, count: all, shown }) => (
        <details key={kind} className="finding-group" open={groups.length === 1 && all <= shownAtOnce}>
          <summary className={findingKinds[kind].level === 'error' ? 'finding-error' : undefined}>
            {findingKinds[kind].title} {all} 处
          </summary>
          <FindingList findings={shown} hrefOf={(blockId) => `#block-${blockId}`} />
          {all > shown.length ? (
            <p>
              这里列出前 {shown.length} 处，另有 {all - shown.length} 处。改正以后再打开本页，会列出后面的。
            </p>
          ) : null}
        </details>
      ))}
    </section>
  )
}

const shownAtOnce = 5

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
