import type { Desk } from './pen.ts'

/** The issuer named by the title: the Party committee or branch if the title begins with it, else the office. */
export function issuerOf(title: string, { level, party, branch, office }: Desk): string {
  // A district reports about its offices, and 某县委组织部 begins with 某县委.
  if (level === 'root') return office
  return [branch, party].find((body) => title.startsWith(body)) ?? office
}

/** The document that a covering letter announces: 某某关于印发《某某办法》的通知 → 某某办法 */
export const documentNameOf = (title: string): string => /《([^《》]+)》/.exec(title)?.[1] ?? title

/** A table caption: the subject without the kind of text. */
export function captionOf(title: string): string {
  const subject = title
    .replace(/（[^（）]*）$/, '')
    .replace(/^.*?关于/, '')
    .replace(/(情况)?的?(公示|公告|公开表|公开|通知|通报|报告)$/, '')
  const period = /（([^（）]*\d{4}年[^（）]*)）$/.exec(title)?.[1]
  return `${subject}${/[表单册]$/.test(subject) ? '' : '表'}${period ? `（${period}）` : ''}`
}

const verbs = '做好|开展|加强|进一步规范|规范|调整|公开征集|征集|征求|更新|组织|举办|变更|公布'

/** Says in a title when: 某局关于做好2026年森林草原防火工作的通知, 某镇2026年9月开展矛盾纠纷排查. */
export function withPeriod(title: string, period: string, desk: Desk): string {
  const before =
    /^.*印发《/.exec(title)?.[0] ??
    new RegExp(`^.*?关于(${verbs})?`).exec(title)?.[0] ??
    /^[^：]*：/.exec(title)?.[0] ??
    [desk.branch, desk.party, desk.office, desk.name, desk.place.short, ...desk.siblings]
      .filter((name) => title.startsWith(name))
      .toSorted((one, other) => other.length - one.length)[0] ??
    ''
  // A title that names its year already does not say it twice.
  return before + period + title.slice(before.length).replace(/^\d{4}年/, '')
}
