import { useState } from 'react'
import { newBlockId } from '@three-affairs/document/block-id.ts'
import { beginBook } from '../../../domain/articles/books/begin-book.ts'
import type { Book } from '../../../domain/articles/books/book.ts'
import { samePeriodWords } from '../../../domain/articles/books/book-faults.ts'
import { type BookPeriod, periodInWords } from '../../../domain/articles/books/book-period.ts'
import { type Beside, useBeside } from './use-beside.ts'

/** A draft without a book gets one for a period, with the accounts and balances of the period before. */
export function PeriodChoice({
  id,
  periods,
  first,
  onChoose,
}: {
  id: number
  periods: readonly BookPeriod[]
  /** Chosen at first; empty for none. */
  first: BookPeriod
  onChoose: (book: Book) => void
}) {
  const [period, setPeriod] = useState(first)
  const beside = useBeside(id, period === '' ? undefined : period)
  return (
    <section className="panel">
      <h2 className="section-title">这是哪一期的账</h2>
      <p>选好期间后逐笔填写，表格和合计自动生成，放在正文后面一起送审、公开。</p>
      <div className="field">
        <label htmlFor="book-period">期间</label>
        <select id="book-period" value={period} onChange={({ target }) => setPeriod(target.value)}>
          <option value="">请选择</option>
          {periods.map((each) => (
            <option key={each} value={each}>
              {periodInWords(each)}
            </option>
          ))}
        </select>
      </div>
      <p role="status">{period === '' ? '' : wordsOf(beside)}</p>
      <button
        type="button"
        className="button-primary"
        disabled={period === '' || beside === null || beside.overlapping !== null}
        onClick={() => onChoose(beginBook(period, beside?.formerBook ?? null, newBlockId))}
      >
        开始填写
      </button>
    </section>
  )
}

function wordsOf(beside: Beside | null): string {
  if (beside === null) return '正在查上一期的账本…'
  const { overlapping, former } = beside
  if (overlapping) return samePeriodWords(overlapping.period)
  if (former) return `上一期是${periodInWords(former.period)}，账户和期末余额会带过来作期初。`
  return '以前没有公开过账本，期初余额要自己填。'
}
