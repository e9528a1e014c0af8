import { href } from '../../href.ts'
import { SignedOut } from '../articles/edit/signed-out.tsx'
import { useDraft } from '../articles/edit/use-draft.ts'
import { SaveState } from '../editor/save-state.tsx'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/book-page.ts'
import { loadBookDraft } from './book.server.ts'
import type { Book } from '../../../domain/articles/books/book.ts'
import type { ArticleContent } from '../../../domain/articles/writing/content.ts'
import { presetOfBook } from '../../../domain/duties/preset.ts'
import { findUnit } from '../articles/fitting-categories.ts'
import { PaymentsBeside } from './payments-beside.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { useRecords } from '../projects/use-records.ts'
import { BookSheet } from './book-sheet.tsx'
import { useDraftHints } from './use-draft-hints.ts'
import { useBeside } from './use-beside.ts'
import styles from './book.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/articles/:id/book', 'article.edit', loadBookDraft)

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `账本：${loaderData?.content.title || '新稿件'}` }]

/** The sheet keeps the book itself; a new one of the server must not replace it. */
export const shouldRevalidate = () => false

/** Fills the book of a draft like a sheet: accounts, entries, holdings and the finding of the oversight group. */
export default function BookPage({ loaderData: view }: Route.ComponentProps) {
  return <BookDraft key={view.id} view={view} />
}

type View = Route.ComponentProps['loaderData']

function BookDraft({ view }: { view: View }) {
  const { id } = view
  const draft = useDraft(view)
  const { content, change, state } = draft
  const { book } = content
  const beside = useBeside(id, book?.period)
  const records = useRecords(id)
  const hints = useDraftHints(id, { version: state.version, isSaved: state.status === 'saved' })
  const saveAndOpen = async (address: string) => {
    const { status } = await draft.settle()
    if (status === 'saved') location.assign(address)
  }
  return (
    <>
      <div className="book-top">
        <h1>账本</h1>
        <SaveState state={state} />
        {book ? (
          <button type="button" onClick={() => void saveAndOpen(href('/staff/articles/:id/vouchers', { id }))}>
            凭证图片：{book.vouchers?.length ?? 0} 张
          </button>
        ) : null}
        <button type="button" onClick={() => void saveAndOpen(href('/staff/articles/:id/edit', { id }))}>
          保存，返回正文
        </button>
      </div>
      <p className="staff-note" role="status" hidden={draft.notice === ''}>
        {draft.notice}
      </p>
      {state.signedOut === null ? null : (
        <SignedOut account={view.account} reason={state.signedOut} onSignedIn={draft.saveNow} onLeave={draft.leave} />
      )}
      {book ? (
        <>
          <BookSheet
            records={records}
            id={id}
            settle={draft.settle}
            book={book}
            beside={beside}
            hints={hints}
            setBook={(next) => change({ book: next })}
          />
          <PaymentsBeside book={book} payments={view.payments} />
        </>
      ) : (
        <PeriodChoice
          id={id}
          periods={view.periods}
          first={view.period}
          onChoose={(next) => change(withFulfils(view, content, next))}
        />
      )}
    </>
  )
}

/** A text that says nothing else fulfils what its book does. */
function withFulfils(
  { duties, units }: View,
  { areaId, fulfils }: ArticleContent,
  book: Book,
): Partial<ArticleContent> {
  const preset = fulfils ?? presetOfBook(duties.items, findUnit(units, areaId)?.level, book.period)
  return { book, ...(preset && { fulfils: preset }) }
}
