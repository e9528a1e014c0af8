import type { ArticleDocument, Block, Cell, Paragraph, TableRow } from '@three-affairs/document/nodes.ts'
import { newBlockId } from '@three-affairs/document/block-id.ts'
import { formatDate } from '../../../platform/dates.ts'

/** What a new article may begin with: the tables and phrases that an item of disclosure needs. */
export type Template = {
  id: string
  title: string
  about: string
  /** Without block ids. */
  blocks: (given: TemplateFacts) => BlockDraft[]
}
/** `unit`: name of the unit that publishes. */
export type TemplateFacts = { unit: string; now: Date }

type BlockDraft = Block extends infer Kind
  ? Kind extends { attrs: infer Attributes }
    ? Omit<Kind, 'attrs'> & { attrs?: Omit<Attributes, 'blockId'> }
    : never
  : never

const text = (words: string): Paragraph => ({
  type: 'paragraph',
  content: words ? [{ type: 'text', text: words }] : [],
})
const paragraph = (words: string): BlockDraft => text(words)
const heading = (words: string): BlockDraft => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text: words }],
})

const plain = { colspan: 1, rowspan: 1, colwidth: null }
const head = (words: string): Cell => ({ type: 'tableHeader', attrs: plain, content: [text(words)] })
const cell = (words: string): Cell => ({ type: 'tableCell', attrs: plain, content: [text(words)] })
const row = (...cells: Cell[]): TableRow => ({ type: 'tableRow', content: cells })

/** A table with a row of headers, rows that begin with a name, and perhaps a row of totals. */
function table(caption: string, headers: string[], names: string[], total = false): BlockDraft {
  const empty = headers.slice(1).map(() => cell(''))
  return {
    type: 'table',
    attrs: { caption },
    content: [
      row(...headers.map(head)),
      ...names.map((name) => row(cell(name), ...empty)),
      ...(total ? [row(cell('合计'), ...empty)] : []),
    ],
  }
}

const signature = ({ unit, now }: TemplateFacts): BlockDraft => {
  const [year, month, day] = formatDate(now).split('-').map(Number)
  return { type: 'signature', content: [text(unit), text(`${year}年${month}月${day}日`)] }
}

/** The quarter before this moment: what is disclosed now. */
function lastQuarter(now: Date): string {
  const [year = 0, month = 0] = formatDate(now).split('-').map(Number)
  const quarter = Math.ceil(month / 3) - 1
  return quarter === 0 ? `${year - 1}年第四季度` : `${year}年第${'一二三四'[quarter - 1]}季度`
}

export const templates: readonly Template[] = [
  {
    id: 'blank',
    title: '空白稿件',
    about: '自己写，或从 Word、WPS 粘贴',
    blocks: () => [paragraph('')],
  },
  {
    id: 'village-accounts',
    title: '村级财务收支公开',
    about: '收入、支出和结余表，逐笔填写，送审前核对合计',
    blocks: (given) => [
      paragraph(
        `根据《中华人民共和国村民委员会组织法》和《农村集体经济组织财务公开规定》，现将${given.unit}${lastQuarter(given.now)}财务收支情况公开如下，请群众监督。`,
      ),
      heading('一、收入'),
      table('收入明细（单位：元）', ['日期', '项目', '金额', '说明'], ['', '', ''], true),
      heading('二、支出'),
      table('支出明细（单位：元）', ['日期', '项目', '金额', '经手人'], ['', '', ''], true),
      heading('三、结余'),
      table('收支结余（单位：元）', ['项目', '金额'], ['期初余额', '本期收入', '本期支出', '期末余额']),
      paragraph('对以上内容有疑问的，可以向村务监督委员会反映。监督电话：'),
      signature(given),
    ],
  },
  {
    id: 'subsidy',
    title: '补贴发放公示',
    about: '依据、标准、发放表和监督电话；不写身份证号和银行账号',
    blocks: (given) => [
      paragraph('根据（文件名称和文号），现将（补贴名称）发放情况公示如下。'),
      heading('一、补贴标准'),
      paragraph('每亩（每户、每人）　　元。'),
      heading('二、发放情况'),
      table('补贴发放表', ['户主', '面积（亩）', '标准（元）', '金额（元）'], ['', '', ''], true),
      heading('三、公示时间和监督'),
      paragraph('公示期：　年　月　日至　年　月　日。对公示内容有异议的，请在公示期内反映。监督电话：'),
      signature(given),
    ],
  },
  {
    id: 'decision',
    title: '民主决策（一事一议、“四议两公开”）',
    about: '议题、表决结果和落实情况',
    blocks: (given) => [
      paragraph(`${given.unit}于　年　月　日召开（会议名称），应到　人，实到　人，议定事项公开如下。`),
      table('表决结果', ['议题', '同意（人）', '反对（人）', '弃权（人）'], ['', '']),
      heading('落实情况'),
      paragraph(''),
      signature(given),
    ],
  },
  {
    id: 'zero-report',
    title: '本期无发生（零报告）',
    about: '这一期没有收支或变动，也要公开说明',
    blocks: (given) => [
      paragraph(`经核对，${given.unit}${lastQuarter(given.now)}没有（财务收支、资产变动、补贴发放）发生，特此公开。`),
      paragraph('对以上内容有疑问的，可以向村务监督委员会反映。监督电话：'),
      signature(given),
    ],
  },
]

/** The document that a new article begins with; a blank one for an unknown template. */
export function createTemplate(id: string, given: TemplateFacts): ArticleDocument {
  const template = templates.find((each) => each.id === id) ?? templates[0]
  const blocks = template?.blocks(given) ?? []
  return {
    type: 'doc',
    content: blocks.map((block) => ({ ...block, attrs: { ...block.attrs, blockId: newBlockId() } }) as Block),
  }
}
