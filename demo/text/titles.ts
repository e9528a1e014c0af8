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
