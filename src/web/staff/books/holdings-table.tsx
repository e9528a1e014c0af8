import { memo } from 'react'
import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { Book, Holding } from '../../../domain/articles/books/book.ts'
import { holdingClasses, holdingTitles, isMoney, showHolding } from '../../../domain/articles/books/holdings.ts'
import { type ChangeBook, changesOf } from './book-rows.ts'
import { AmountCell, BookSection, RemoveCell, SelectCell, SheetTable, TextCell } from './sheet-cells.tsx'

const classes = holdingClasses.map((kind) => [kind, holdingTitles[kind]] as const)
const figures = [
  ['former', '上期数'],
  ['increase', '本期增加'],
  ['decrease', '本期减少'],
] as const
const heads = ['种类', '名称', '计量单位', ...figures.map(([, title]) => title), '期末数', '说明']

const newHolding = (): Holding => ({
  id: newBlockId(),
  class: 'asset',
  title: '',
  measure: '',
  former: 0,
  increase: 0,
  decrease: 0,
  present: 0,
  note: '',
})

/** Assets, resources, claims and debts with what changed; the present amount follows from it. */
export const HoldingsTable = memo(function HoldingsTable({
  holdings,
  change,
}: Pick<Book, 'holdings'> & { change: ChangeBook }) {
  const rows = changesOf({ holdings }, 'holdings', change)
  const set = (holding: Holding, part: Partial<Holding>) => {
    const { former, increase, decrease } = { ...holding, ...part }
    rows.set(holding.id, { ...part, present: former + increase - decrease })
  }
  return (
    <BookSection id="holdings" title="资产、资源和债权债务">
      {holdings.length === 0 ? null : (
        <SheetTable heads={heads}>
          {holdings.map((holding, at) => (
            <HoldingRow
              key={holding.id}
              holding={holding}
              name={holding.title || `第 ${at + 1} 项`}
              onChange={(part) => set(holding, part)}
              onRemove={() => rows.remove(holding.id)}
            />
          ))}
        </SheetTable>
      )}
      <button type="button" onClick={() => rows.add(newHolding())}>
        添加一项
      </button>
    </BookSection>
  )
})

function HoldingRow({
  holding,
  name,
  onChange,
  onRemove,
}: {
  holding: Holding
  name: string
  onChange: (part: Partial<Holding>) => void
  onRemove: () => void
}) {
  // Quantities are typed like amounts: 12.5 is 12,500 thousandths, or 1,250 fen.
  const scale = isMoney(holding.class) ? 1 : 10
  return (
    <tr>
      <SelectCell
        label={`${name}的种类`}
        value={holding.class}
        options={classes}
        onChange={(kind) => onChange({ class: kind, former: 0, increase: 0, decrease: 0 })}
      />
      <TextCell label={`${name}的名称`} most={60} value={holding.title} onChange={(title) => onChange({ title })} />
      {isMoney(holding.class) ? (
        <td>元</td>
      ) : (
        <TextCell
          label={`${name}的计量单位`}
          most={10}
          value={holding.measure}
          onChange={(measure) => onChange({ measure })}
        />
      )}
      {figures.map(([field, title]) => (
        <AmountCell
          key={field}
          label={`${name}的${title}`}
          value={holding[field] / scale}
          onChange={(amount) => onChange({ [field]: (amount ?? 0) * scale })}
        />
      ))}
      <td className="figures">{showHolding(holding.class, holding.present)}</td>
      <TextCell label={`${name}的说明`} most={200} value={holding.note} onChange={(note) => onChange({ note })} />
      <RemoveCell label={`删除${name}`} onRemove={onRemove} />
    </tr>
  )
}
