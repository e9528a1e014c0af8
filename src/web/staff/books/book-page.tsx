import { useEffect, useEffectEvent, useState } from 'react'
import { newBlockId } from '@three-affairs/document/block-id.ts'
import { beginBook, copyEntries } from '../../../domain/books/begin-book.ts'
import type { Book } from '../../../domain/books/book.ts'
import { findBookFaults } from '../../../domain/books/book-faults.ts'
import { type BookPeriod, periodInWords, periodsOfYear } from '../../../domain/books/book-period.ts'
import type { ReadRows } from '../../../domain/books/rows/read-rows.ts'
import { href } from '../../href.ts'
import { loadDraft } from '../articles/edit/edit.server.ts'
import { SignedOut } from '../articles/edit/signed-out.tsx'
import { useDraft } from '../articles/edit/use-draft.ts'
import { SaveState } from '../editor/save-state.tsx'
import { staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/book-page.ts'
import { AccountsTable } from './accounts-table.tsx'
import { EntriesSheet } from './entries-sheet.tsx'
import { FaultsList } from './faults-list.tsx'
import { HoldingsTable } from './holdings-table.tsx'
import { PastedNotice } from './pasted-notice.tsx'
import { SumsBar } from './sums-bar.tsx'
import { TransfersTable } from './transfers-table.tsx'
import { type Beside, useBeside } from './use-beside.ts'
import { useHistory } from './use-history.ts'
import styles from './book.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/articles/:id/book', 'article.edit', loadDraft)

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
  return (
    <>
      <div className="book-top">
        <h1>账本</h1>
        <SaveState state={state} />
        <a className="staff-link" href={href('/staff/articles/:id/edit', { id })}>
          返回正文
        </a>
      </div>
      {draft.notice ? (
        <p className="staff-note" role="status">
          {draft.notice}
        </p>
      ) : null}
      {state.signedOut === null ? null : (
        <SignedOut account={view.account} reason={state.signedOut} onSignedIn={draft.saveNow} onLeave={draft.leave} />
      )}
      {book ? (
        <Sheet book={book} beside={beside} setBook={(next) => change({ book: next })} />
      ) : (
        <PeriodChoice id={id} onChoose={(next) => change({ book: next })} />
      )}
    </>
  )
}

/** A draft without a book gets one for a period, with the accounts and balances of the period before. */
function PeriodChoice({ id, onChoose }: { id: number; onChoose: (book: Book) => void }) {
  const year = new Date().getFullYear()
  const [period, setPeriod] = useState<BookPeriod>('')
  const beside = useBeside(id, period === '' ? undefined : period)
  return (
    <section className="panel">
      <h2 className="section-title">这是哪一期的账</h2>
      <p>选好期间后逐笔填写，表格和合计自动生成，放在正文后面一起送审、公开。</p>
      <label className="field">
        期间
        <select value={period} onChange={({ target }) => setPeriod(target.value)}>
          <option value="">请选择</option>
          {[year, year - 1].flatMap(periodsOfYear).map((each) => (
            <option key={each} value={each}>
              {periodInWords(each)}
            </option>
          ))}
        </select>
      </label>
      {beside?.overlapping ? (
        <p className="staff-problem">
          这个单位{periodInWords(beside.overlapping.period)}的账已经公开；要改正，请修订那一篇。
        </p>
      ) : null}
      {beside?.former ? (
        <p>上一期是{periodInWords(beside.former.period)}，账户和期末余额会带过来作期初。</p>
      ) : beside ? (
        <p>以前没有公开过账本，期初余额要自己填。</p>
      ) : null}
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

const alone: Beside = { former: null, next: null, overlapping: null, formerBook: null }

function Sheet({ book, beside, setBook }: { book: Book; beside: Beside | null; setBook: (book: Book) => void }) {
  const history = useHistory<Book>(setBook)
  const [pasted, setPasted] = useState<ReadRows | null>(null)
  const faults = findBookFaults(book, beside ?? alone)
  const change = (part: Partial<Book>, field = '') => history.change(book, { ...book, ...part }, field)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) history.redo(book)
    else history.undo(book)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  // The same function for all renders, so that only changed rows are rendered.
  const setEntries = useStable((make: (entries: Book['entries']) => Book['entries'], field?: string) =>
    change({ entries: make(book.entries) }, field),
  )
  const former = beside?.formerBook
  return (
    <>
      <SumsBar book={book} faults={faults} />
      <AccountsTable book={book} change={change} />
      <section className="panel" aria-labelledby="entries-title">
        <h2 id="entries-title" className="section-title">
          {periodInWords(book.period)}逐笔收支
        </h2>
        <p className="field-hint">
          回车到下一行，方向键上下移动，Ctrl+D 照抄上一行，Ctrl+Z 撤销；可以从表格软件复制后直接粘贴到这里。
        </p>
        {former && former.entries.length > 0 && book.entries.length === 0 ? (
          <button
            type="button"
            onClick={() => change({ entries: copyEntries(former.entries, book.period, newBlockId) })}
          >
            照抄{periodInWords(former.period)}的 {former.entries.length} 笔，再改金额
          </button>
        ) : null}
        <PastedNotice read={pasted} onClose={() => setPasted(null)} />
        <EntriesSheet book={book} faults={faults} setEntries={setEntries} onPasted={setPasted} />
        <label className="book-zero">
          <input type="checkbox" checked={book.isZero} onChange={({ target }) => change({ isZero: target.checked })} />
          零报告：本期没有发生收支
        </label>
      </section>
      <TransfersTable book={book} change={change} />
      <HoldingsTable book={book} change={change} />
      <Oversight book={book} change={change} />
      <FaultsList book={book} faults={faults} />
    </>
  )
}

function useStable<Parameters extends unknown[]>(call: (...given: Parameters) => void) {
  const latest = useEffectEvent(call)
  const [stable] = useState(
    () =>
      (...given: Parameters) =>
        latest(...given),
  )
  return stable
}

const Oversight = ({
  book: { oversight },
  change,
}: {
  book: Book
  change: (part: Partial<Book>, field?: string) => void
}) => (
  <section className="panel" aria-labelledby="oversight-title">
    <h2 id="oversight-title" className="section-title">
      民主理财（监督）小组的审核
    </h2>
    <label className="field">
      审核日期
      <input
        type="date"
        value={oversight.day ?? ''}
        onChange={({ target }) => change({ oversight: { ...oversight, day: target.value || null } }, 'oversight day')}
      />
    </label>
    <label className="field">
      审核意见
      <textarea
        rows={2}
        maxLength={300}
        value={oversight.finding}
        onChange={({ target }) => change({ oversight: { ...oversight, finding: target.value } }, 'oversight finding')}
      />
    </label>
  </section>
)
