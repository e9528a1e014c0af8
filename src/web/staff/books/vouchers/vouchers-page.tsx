import { useState } from 'react'
import type { Book } from '../../../../domain/articles/books/book.ts'
import {
  type ArrangedFile,
  isLookedAt,
  removePage,
  setBoxes,
} from '../../../../domain/articles/books/vouchers/arrange-vouchers.ts'
import type { Voucher, VoucherPage } from '../../../../domain/articles/books/vouchers/voucher.ts'
import { href } from '../../../href.ts'
import { loadDraft } from '../../articles/edit/edit.server.ts'
import { SignedOut } from '../../articles/edit/signed-out.tsx'
import { useDraft } from '../../articles/edit/use-draft.ts'
import { SaveState } from '../../editor/save-state.tsx'
import { staffLoader } from '../../frame/staff-routes.server.ts'
import type { Route } from './+types/vouchers-page.ts'
import { PageEditor } from './page-editor.tsx'
import { UnplacedFiles } from './unplaced-files.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { useUploads } from './use-uploads.ts'
import { useVouchers } from './use-vouchers.ts'
import { VoucherList } from './voucher-list.tsx'
import styles from './vouchers.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/articles/:id/vouchers', 'article.edit', loadDraft)

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `凭证图片：${loaderData?.content.title || '新稿件'}` },
]

/** The page keeps the book itself; a new one of the server must not replace it. */
export const shouldRevalidate = () => false

/** Uploads the vouchers of a draft's book, hides personal data on them and confirms each look. */
export default function VouchersPage({ loaderData: view }: Route.ComponentProps) {
  const { id } = view
  const draft = useDraft(view)
  const {
    content: { book },
    state,
  } = draft
  const back = async () => {
    const { status } = await draft.settle()
    if (status === 'saved') location.assign(href('/staff/articles/:id/book', { id }))
  }
  return (
    <>
      <div className="vouchers-top">
        <h1>凭证图片</h1>
        <SaveState state={state} />
        <button type="button" onClick={() => void back()}>
          保存，返回账本
        </button>
      </div>
      <p className="staff-note" role="status" hidden={draft.notice === ''}>
        {draft.notice}
      </p>
      {state.signedOut === null ? null : (
        <SignedOut account={view.account} reason={state.signedOut} onSignedIn={draft.saveNow} onLeave={draft.leave} />
      )}
      {book ? (
        <Vouchers id={id} book={book} setBook={(next) => draft.change({ book: next })} />
      ) : (
        <section className="panel">
          <p>先填写账本，再上传凭证：凭证按凭证号对上每一笔。</p>
        </section>
      )}
    </>
  )
}

function Vouchers({ id, book, setBook }: { id: number; book: Book; setBook: (book: Book) => void }) {
  const { files, problem, numbers, unplaced, ...vouchers } = useVouchers(id, book, setBook)
  const { uploads, add } = useUploads(id, { known: vouchers.known, onUploaded: vouchers.add })
  const [open, setOpen] = useState<string | null>(null)
  if (problem !== '') return <p role="alert">{problem}</p>
  if (files === null) return <p role="status">正在读取已经上传的凭证…</p>
  const listed = book.vouchers ?? []
  const fileOf = new Map(files.map((file) => [file.file, file]))
  const pages = listPages(listed)
  const left = pages.filter((page) => !isLookedAt(page, fileOf.get(page.file))).length
  const withPages = new Set(listed.map(({ voucher }) => voucher))
  return (
    <>
      <Progress numbers={numbers} withPages={withPages} pages={pages.length} left={left} />
      <UploadPanel uploads={uploads} onAdd={add} />
      <UnplacedFiles id={id} files={unplaced} vouchers={numbers} onPlace={vouchers.place} />
      <VoucherList
        id={id}
        book={book}
        vouchers={listed}
        files={fileOf}
        onOpen={(page) => setOpen(`${page.file} ${page.page}`)}
      />
      <OpenedPage
        id={id}
        open={open}
        pages={pages}
        fileOf={fileOf}
        change={vouchers.change}
        setLooked={vouchers.setLooked}
        setOpen={setOpen}
      />
    </>
  )
}

type ListedPage = VoucherPage & { id: string; title: string }

const listPages = (vouchers: readonly Voucher[]): ListedPage[] =>
  vouchers.flatMap(({ voucher, pages }) =>
    pages.map((page, at) => ({
      ...page,
      id: `${page.file} ${page.page}`,
      title: `凭证 ${voucher}，第 ${at + 1} 页，共 ${pages.length} 页`,
    })),
  )

/** The page that is open in large. After a look the next one that nobody looked at opens. */
function OpenedPage({
  id,
  open,
  pages,
  fileOf,
  change,
  setLooked,
  setOpen,
}: {
  id: number
  open: string | null
  pages: readonly ListedPage[]
  fileOf: ReadonlyMap<string, ArrangedFile>
  setOpen: (page: string | null) => void
} & Pick<ReturnType<typeof useVouchers>, 'change' | 'setLooked'>) {
  const at = pages.findIndex((page) => page.id === open)
  const shown = pages[at]
  const file = shown && fileOf.get(shown.file)
  if (!shown || !file) return null
  const others = [...pages.slice(at + 1), ...pages.slice(0, at)].filter(
    (page) => !isLookedAt(page, fileOf.get(page.file)),
  )
  const page = { file: shown.file, page: shown.page, boxes: shown.boxes }
  return (
    <PageEditor
      id={id}
      page={page}
      file={file}
      title={shown.title}
      left={others.length}
      onBoxes={(boxes) => change((all) => setBoxes(all, shown, boxes))}
      onLooked={() => {
        setLooked(page)
        const [next] = others
        if (next) setOpen(next.id)
      }}
      onStep={(by) => setOpen(pages[(at + by + pages.length) % pages.length]?.id ?? null)}
      onRemove={() => {
        change((all) => removePage(all, shown))
        setOpen(null)
      }}
      onClose={() => setOpen(null)}
    />
  )
}

function Progress({
  numbers,
  withPages,
  pages,
  left,
}: {
  numbers: readonly string[]
  withPages: ReadonlySet<string>
  pages: number
  left: number
}) {
  const covered = numbers.filter((voucher) => withPages.has(voucher)).length
  const looks =
    pages === 0 ? '' : left === 0 ? `，${pages} 页都看过了` : `；${pages} 页里有 ${left} 页没有看，发布时不会公开`
  return (
    <p className="vouchers-progress">
      账本有 {numbers.length} 张凭证，{covered} 张有图片{looks}。
    </p>
  )
}
