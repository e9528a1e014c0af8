import type { Book } from '../../../domain/articles/books/book.ts'
import { Field } from '../../ui/field.tsx'
import type { ChangeBook } from './book-rows.ts'
import { BookSection } from './sheet-cells.tsx'

/** What the unit tells everybody about faults that it cannot correct. The reason for submitting is for reviewers only. */
export const FaultReason = ({
  book: { faultReason = '' },
  hasFaults,
  change,
}: {
  book: Book
  hasFaults: boolean
  change: ChangeBook
}) =>
  hasFaults || faultReason !== '' ? (
    <BookSection id="fault-reason" title="改不了的，写给群众看的说明">
      <Field
        name="fault-reason"
        label="说明"
        hint="公开在账本上。不写的，账本上写明“没有公开说明原因”。"
        maxLength={300}
        value={faultReason}
        onChange={({ target }) => change({ faultReason: target.value }, 'fault reason')}
      />
    </BookSection>
  ) : null
