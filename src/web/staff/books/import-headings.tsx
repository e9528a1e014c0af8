import { useState } from 'react'
import type { ReadHeading } from '../../../domain/articles/books/rows/read-rows.ts'
import { rowFields, type RowField, titleOfField } from '../../../domain/articles/books/rows/row-headings.ts'
import type { MeantHeadings, ReadBookFile } from './read-book-file.ts'

type Meaning = RowField | 'none'

/** The headings of all sheets, each once. */
const headingsOf = (sheets: ReadBookFile['sheets']): ReadHeading[] => [
  ...new Map(sheets.flatMap(({ headings }) => headings ?? []).map((each) => [each.heading, each])).values(),
]

/** Whether entries can be read by the headings: somebody must say which columns they mean. */
const isIncomplete = (headings: readonly ReadHeading[]): boolean => {
  const fields = new Set(headings.map(({ field }) => field))
  return !fields.has('summary') || (!fields.has('income') && !fields.has('expense'))
}

/** How each heading was read, to correct it: the file is read again, and the unit's next files are read so. */
export function ImportHeadings({
  sheets,
  onKeep,
}: {
  sheets: ReadBookFile['sheets']
  onKeep: (headings: MeantHeadings) => void
}) {
  const headings = headingsOf(sheets)
  const [changed, setChanged] = useState<Readonly<Record<string, Meaning>>>({})
  if (headings.length === 0) return <p>没有认出表头，按填写的顺序（日期、凭证号、项目、摘要、对方、收入、支出）读。</p>
  const meaningOf = ({ heading, field }: ReadHeading): Meaning => changed[heading] ?? field ?? 'none'
  const all = Object.fromEntries(headings.map((each) => [each.heading, meaningOf(each)]))
  const mustChoose = isIncomplete(headings)
  return (
    <details className="import-headings" open={mustChoose || undefined}>
      <summary>
        {mustChoose ? '没有认出摘要或金额的列，请选一下' : '各列是怎样读的（可以改，本单位以后也这样读）'}
      </summary>
      <div className="import-columns">
        {headings.map((each) => (
          <label key={each.heading}>
            {each.heading}
            <select
              value={meaningOf(each)}
              // The options are all that the field can be.
              onChange={({ target }) => setChanged({ ...changed, [each.heading]: target.value as Meaning })}
            >
              <option value="none">不读</option>
              {rowFields.map((field) => (
                <option key={field} value={field}>
                  {titleOfField[field]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <button type="button" disabled={Object.keys(changed).length === 0} onClick={() => onKeep(all)}>
        按这些列重新读，并记住
      </button>
    </details>
  )
}
