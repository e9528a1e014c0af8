/**
 * What villages disclose of their finance, as the form for the level above lists it: the 8 classes with 44 items of
 * 农村集体经济组织财务公开规定 (农经发〔2011〕13号). Classes 1 and 7 and the items of class 4 but the first are put into
 * order from memory of the rule, which the form says.
 */
import { bookItems, type ItemGroup } from '../books/book-items.ts'

/**
 * Where the figure comes from. `received` and `paid`: entries of the item; `cash`: the closing balance of all accounts;
 * `listed`: single holdings, which the form lists below; `absent`: nothing of it is in a book.
 */
export type FormSource = 'received' | 'paid' | 'cash' | 'listed' | 'absent'
/** `code`: of the item, with one for each source; several sources are several lines. */
export type FormItem = { code: string; title: string; sources: readonly FormSource[] }
export type FormClass = { title: string; items: readonly FormItem[]; note: string }

const absent = '账本没有这一类，请按另外公开的文章填写'

const named = (part: number, source: FormSource, titles: readonly string[]): FormItem[] =>
  titles.map((title, at) => ({ code: `${part}.${at + 1}`, title, sources: [source] }))

const ofGroup = (group: ItemGroup, sources: readonly FormSource[]): FormItem[] =>
  bookItems.filter((item) => item.group === group).map(({ code, title }) => ({ code, title, sources }))

export const formClasses: readonly FormClass[] = [
  {
    title: '一、财务计划',
    note: absent,
    items: named(1, 'absent', [
      '财务收支计划',
      '固定资产购建计划',
      '农业基本建设计划',
      '公益事业建设和一事一议筹资筹劳计划',
      '集体资产经营和处置、资源开发利用、对外投资计划',
      '收益分配计划',
      '经成员会议讨论确定的其他财务计划',
    ]),
  },
  { title: '二、各项收入', note: '', items: ofGroup('income', ['received']) },
  { title: '三、各项支出', note: '', items: ofGroup('expense', ['paid']) },
  {
    title: '四、各项资产',
    note: '',
    items: [
      { code: '4.1', title: '现金及银行存款（期末余额）', sources: ['cash'] },
      ...['产品物资', '固定资产', '农业资产', '对外投资', '其他资产'].map((title, at): FormItem => ({
        code: `4.${at + 2}`,
        title,
        sources: ['listed'],
      })),
    ],
  },
  { title: '五、各类资源', note: '逐项列在后面', items: [] },
  { title: '六、债权债务', note: '收付列在这里，余额逐项列在后面', items: ofGroup('debts', ['received', 'paid']) },
  {
    title: '七、收益分配',
    note: absent,
    items: named(7, 'absent', [
      '收益总额',
      '提取公积公益金数额',
      '提取福利费数额',
      '外来投资分利数额',
      '成员分配数额',
      '其他分配数额',
    ]),
  },
  { title: '八、其他需要公开的事项', note: '', items: ofGroup('held', ['received', 'paid']) },
]
