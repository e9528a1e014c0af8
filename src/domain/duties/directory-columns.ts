import type { HeadingRules } from '../../files/tables/headings.ts'
import { type ItemText, itemTexts } from './item-fields.ts'

/** What a column of a directory is: one of the ten, or a tick under one of them. */
export type DirectoryColumn = { text: ItemText; tick: string }

const normal = (heading: string): string => heading.replaceAll(/\s/gu, '').replace(/[（(].*$/u, '')

const whole = new Map<string, ItemText>([
  ...Object.entries(itemTexts).map(([name, { title }]) => [normal(title), name as ItemText] as const),
  ['公开事项', 'title'],
  ['事项名称', 'title'],
  ['公开内容', 'elements'],
  ['公开渠道', 'channels'],
  ['公开渠道与载体', 'channels'],
])

/** Columns below 公开对象, 公开方式 and 公开层级, in which a tick says that the heading holds. */
const ticks = new Map<string, DirectoryColumn>([
  ['全社会', { text: 'audience', tick: '全社会' }],
  ['特定群体', { text: 'audience', tick: '特定群体' }],
  ['主动', { text: 'method', tick: '主动公开' }],
  ['主动公开', { text: 'method', tick: '主动公开' }],
  ['依申请', { text: 'method', tick: '依申请公开' }],
  ['依申请公开', { text: 'method', tick: '依申请公开' }],
  ['县级', { text: 'levelWords', tick: '县级' }],
  ['县区级', { text: 'levelWords', tick: '县级' }],
  ['区县级', { text: 'levelWords', tick: '县级' }],
  ['乡级', { text: 'levelWords', tick: '乡级' }],
  ['乡镇级', { text: 'levelWords', tick: '乡级' }],
  ['乡、村级', { text: 'levelWords', tick: '乡级、村级' }],
  ['村级', { text: 'levelWords', tick: '村级' }],
])

/** Of a heading, also of two rows that were put together: 公开对象全社会. */
export function columnOf(heading: string): DirectoryColumn | undefined {
  const name = normal(heading)
  const text = whole.get(name)
  if (text) return { text, tick: '' }
  const below = name.replace(/^公开(?:对象|方式|层级|事项)(?=.)/u, '')
  const one = ticks.get(below) ?? ticks.get(name)
  if (one) return one
  const named = whole.get(below)
  return named && { text: named, tick: '' }
}

/** A row of headings names the items and at least three other columns. */
export const directoryHeadings: HeadingRules = {
  fieldOf: (heading) => {
    const column = columnOf(heading)
    return column && `${column.text} ${column.tick}`
  },
  isEnough: (fields) => fields.has('title ') && fields.size >= 4,
  rowsBefore: 10,
}

const ticked = /^(?:√|✓|✔|☑|■|●|是|有|v|V|1)$/u
const isTicked = (cell: string): boolean => ticked.test(cell.trim())
const boxes = /[■☑√✓✔□☐▢]/u

/** Of a list of boxes, what is ticked: `■政府网站 □两微一端 ■公开栏` is 政府网站、公开栏. Other texts stay. */
export function readBoxes(cell: string): string {
  if (!boxes.test(cell)) return cell.trim()
  const chosen = [...cell.matchAll(/([■☑√✓✔□☐▢])\s*([^■☑√✓✔□☐▢]*)/gu)].flatMap(([, box = '', words = '']) => {
    const text = words
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[、，,；;\s_]+$/g, '')
      .trim()
    return /[□☐▢]/u.test(box) || text === '' ? [] : [text]
  })
  return chosen.join('、')
}

/** What a tick column says: the heading for a tick, with what is written besides; '' for none. */
export function readTick({ tick }: DirectoryColumn, cell: string): string {
  const words = cell.trim()
  if (words === '' || /^(?:否|无|×|✗|□|☐|\/|-|—)$/u.test(words)) return ''
  return isTicked(words) ? tick : `${tick}：${words.replace(/^[√✓✔☑■]\s*/u, '')}`
}
