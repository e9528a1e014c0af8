import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { Book, Holding } from '../../../domain/books/book.ts'
import { showHolding } from '../../../domain/books/book-blocks.ts'
import { AmountField } from './amount-field.tsx'

type Change = (part: Partial<Book>, field?: string) => void

const classTitles = { asset: '资产', resource: '资源', claim: '债权', debt: '债务' } as const
const figures = [
  ['former', '上期数'],
  ['increase', '本期增加'],
  ['decrease', '本期减少'],
] as const

const isMoney = (kind: Holding['class']) => kind === 'claim' || kind === 'debt'

/** Assets, resources, claims and debts with what changed; the present amount follows from it. */
export function HoldingsTable({ book, change }: { book: Book; change: Change }) {
  const { holdings } = book
  const set = (id: string, part: Partial<Holding>) =>
    change(
      {
        holdings: holdings.map((each) => {
          if (each.id !== id) return each
          const next = { ...each, ...part }
          return { ...next, present: next.former + next.increase - next.decrease }
        }),
      },
      `${id} ${Object.keys(part).join(' ')}`,
    )
  const add = () =>
    change({
      holdings: [
        ...holdings,
        {
          id: newBlockId(),
          class: 'asset',
          title: '',
          measure: '',
          former: 0,
          increase: 0,
          decrease: 0,
          present: 0,
          note: '',
        },
      ],
    })
  return (
    <section className="panel" aria-labelledby="holdings-title">
      <h2 id="holdings-title" className="section-title">
        资产、资源和债权债务
      </h2>
      {holdings.length === 0 ? null : (
        <div className="sheet-scroll">
          <table className="sheet">
            <thead>
              <tr>
                {['种类', '名称', '计量单位', ...figures.map(([, title]) => title), '期末数', '说明'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">删除</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {holdings.map((holding, at) => (
                <HoldingRow
                  key={holding.id}
                  holding={holding}
                  name={(column) => `${holding.title || `第 ${at + 1} 项`}的${column}`}
                  set={(part) => set(holding.id, part)}
                  onRemove={() => change({ holdings: holdings.filter(({ id }) => id !== holding.id) })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <button type="button" onClick={add}>
        添加一项
      </button>
    </section>
  )
}

function HoldingRow({
  holding,
  name,
  set,
  onRemove,
}: {
  holding: Holding
  name: (column: string) => string
  set: (part: Partial<Holding>) => void
  onRemove: () => void
}) {
  // Quantities are typed like amounts: 12.5 is 12,500 thousandths, or 1,250 fen.
  const scale = isMoney(holding.class) ? 1 : 10
  return (
    <tr>
      <td>
        <select
          aria-label={name('种类')}
          value={holding.class}
          onChange={({ target }) =>
            set({ class: target.value as Holding['class'], former: 0, increase: 0, decrease: 0 })
          }
        >
          {Object.entries(classTitles).map(([kind, title]) => (
            <option key={kind} value={kind}>
              {title}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          aria-label={name('名称')}
          maxLength={60}
          value={holding.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      </td>
      <td>
        {isMoney(holding.class) ? (
          '元'
        ) : (
          <input
            aria-label={name('计量单位')}
            maxLength={10}
            value={holding.measure}
            onChange={({ target }) => set({ measure: target.value })}
          />
        )}
      </td>
      {figures.map(([field, title]) => (
        <td key={field}>
          <AmountField
            label={name(title)}
            fen={holding[field] / scale}
            onChange={(amount) => set({ [field]: (amount ?? 0) * scale })}
          />
        </td>
      ))}
      <td className="figures">{showHolding(holding.class, holding.present)}</td>
      <td>
        <input
          aria-label={name('说明')}
          maxLength={200}
          value={holding.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </td>
      <td>
        <button type="button" className="sheet-remove" aria-label={`删除${holding.title}`} onClick={onRemove}>
          删
        </button>
      </td>
    </tr>
  )
}
