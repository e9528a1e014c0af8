import type { Genre, Text } from './column.ts'
import type { Pen } from './pen.ts'

export type DemoAttachment = {
  name: string
  /** file name inside demo/attachments */
  file: string
}

const share: Record<Genre, number> = {
  ledger: 0.42,
  publicity: 0.32,
  notice: 0.4,
  policy: 0.6,
  tender: 0.6,
  announcement: 0.25,
  report: 0.28,
  meeting: 0.22,
  guide: 0.22,
  news: 0.03,
}

type Offer = readonly [label: string, file: string]

const finance: readonly Offer[] = [
  ['', 'finance-disclosure.xlsx'],
  ['', 'finance-disclosure.pdf'],
  ['收支明细', 'finance-disclosure.xlsx'],
]
const lists: readonly Offer[] = [
  ['名册', 'subsidy-payments.xlsx'],
  ['明细', 'subsidy-payments.xlsx'],
  ['公示表', 'subsidy-payments.xlsx'],
]
const papers: readonly Offer[] = [
  ['', 'notice.pdf'],
  ['', 'notice.docx'],
  ['扫描件', 'notice.pdf'],
]
const forms: readonly Offer[] = [...papers, ['申请表', 'application-form.docx']]
const tenders: readonly Offer[] = [
  ['', 'tender-notice.pdf'],
  ['采购文件', 'tender-notice.docx'],
  ['报价表', 'budget.xlsx'],
]
const minutes: readonly Offer[] = [
  ['会议纪要', 'meeting-minutes.pdf'],
  ['会议记录', 'meeting-minutes.docx'],
]

function offersFor({ genre, table }: Text): readonly Offer[] {
  if (genre === 'tender') return tenders
  if (genre === 'meeting') return minutes
  if (genre === 'guide') return forms
  if (genre !== 'ledger' && genre !== 'publicity') return papers
  if (table?.kind === 'budget')
    return [
      ['', 'budget.xlsx'],
      ['说明', 'notice.pdf'],
    ]
  if (table?.kind === 'holdings')
    return [
      ['', 'asset-register.xlsx'],
      ['盘点情况', 'meeting-minutes.docx'],
    ]
  if (table?.kind === 'payments') return lists
  if (table?.kind === 'roster')
    return [
      ['', 'notice.pdf'],
      ['审批表', 'application-form.docx'],
    ]
  return table || genre === 'ledger' ? finance : papers
}

/**
 * Up to three files for about three articles in ten. Names are derived from the title and contain no separator of the
 * file list.
 */
export function attachmentsFor(title: string, { random, text }: Pen): DemoAttachment[] {
  if (!random.chance(share[text.genre])) return []
  const base = title.replace(/[,，|/\\:*?"<>]/g, '').slice(0, 48)
  const offers = random.sample(
    offersFor(text),
    random.weigh([
      [1, 6],
      [2, 3],
      [3, 1],
    ] as const),
  )
  return offers.map(([label, file], i) => {
    const extension = file.slice(file.lastIndexOf('.'))
    const number = offers.length > 1 ? `附件${i + 1}：` : ''
    return { name: `${number}${base}${label === '' ? '' : `（${label}）`}${extension}`, file }
  })
}
