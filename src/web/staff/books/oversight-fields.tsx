import type { Book } from '../../../domain/articles/books/book.ts'
import { Field } from '../../ui/field.tsx'
import type { ChangeBook } from './book-rows.ts'
import { BookSection } from './sheet-cells.tsx'

/** What the oversight group found, before anything is published. */
export const OversightFields = ({ book: { oversight }, change }: { book: Book; change: ChangeBook }) => (
  <BookSection id="oversight" title="民主理财（监督）小组的审核">
    <Field
      name="oversight-day"
      label="审核日期"
      type="date"
      value={oversight.day ?? ''}
      onChange={({ target }) => change({ oversight: { ...oversight, day: target.value || null } }, 'oversight day')}
    />
    <Field
      name="oversight-finding"
      label="审核意见"
      maxLength={300}
      value={oversight.finding}
      onChange={({ target }) => change({ oversight: { ...oversight, finding: target.value } }, 'oversight finding')}
    />
  </BookSection>
)
