import type { Book } from '../../../../domain/articles/books/book.ts'
import { type ArrangedFile, isLookedAt } from '../../../../domain/articles/books/vouchers/arrange-vouchers.ts'
import type { Voucher, VoucherPage } from '../../../../domain/articles/books/vouchers/voucher.ts'
import { showYuan } from '../../../../platform/amount.ts'
import { sealedUrl } from './send-voucher.ts'

type ListProps = {
  id: number
  book: Book
  vouchers: readonly Voucher[]
  files: ReadonlyMap<string, ArrangedFile>
  onOpen: (page: VoucherPage) => void
}

/** Every voucher of the book with its pages, and whether somebody looked at them. */
export function VoucherList({ id, book, vouchers, files, onOpen }: ListProps) {
  const pagesOf = new Map(vouchers.map(({ voucher, pages }) => [voucher, pages]))
  const rows = listNumbers(book).map(({ voucher, words }) => ({ voucher, words, pages: pagesOf.get(voucher) ?? [] }))
  const own = new Set(rows.map(({ voucher }) => voucher))
  const foreign = vouchers
    .filter(({ voucher }) => !own.has(voucher))
    .map((each) => ({ ...each, words: '账本里没有这个凭证号，不会公开' }))
  return (
    <section className="panel" aria-labelledby="vouchers-title">
      <h2 id="vouchers-title" className="section-title">
        各张凭证
      </h2>
      <p className="field-hint">点图片打开，画上方框遮住个人信息，再确认看过。没有看过的页不会公开。</p>
      <ol className="voucher-rows">
        {[...rows, ...foreign].map(({ voucher, words, pages }) => (
          <li key={voucher}>
            <p>
              <strong>{voucher}</strong> {words}
            </p>
            {pages.length === 0 ? (
              <p className="voucher-none">没有图片</p>
            ) : (
              <ul className="voucher-thumbs">
                {pages.map((page, at) => (
                  <li key={`${page.file} ${page.page}`}>
                    <PageButton
                      id={id}
                      name={`${voucher} 第 ${at + 1} 页`}
                      page={page}
                      file={files.get(page.file)}
                      onOpen={onOpen}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function PageButton({
  id,
  name,
  page,
  file,
  onOpen,
}: {
  id: number
  name: string
  page: VoucherPage
  file: ArrangedFile | undefined
  onOpen: (page: VoucherPage) => void
}) {
  const isLooked = isLookedAt(page, file)
  const size = file?.pages[page.page - 1]
  return (
    <button type="button" data-looked={isLooked} onClick={() => onOpen(page)}>
      <img src={sealedUrl(id, page, 'small')} alt={name} loading="lazy" width={size?.width} height={size?.height} />
      <span>{isLooked ? '✓ 看过' : '没有看过'}</span>
    </button>
  )
}

/** The numbers of a book's vouchers in its order, each with what it is for. */
export function listNumbers({ entries, transfers }: Pick<Book, 'entries' | 'transfers'>) {
  const words = new Map<string, string>()
  for (const { voucher, summary, fen } of entries)
    if (voucher !== '')
      words.set(voucher, [words.get(voucher) ?? '', `${summary} ${showYuan(fen)} 元`].filter(Boolean).join('；'))
  for (const { voucher, fen } of transfers)
    if (voucher !== '' && !words.has(voucher)) words.set(voucher, `内部转账 ${showYuan(fen)} 元`)
  return Array.from(words, ([voucher, about]) => ({ voucher, words: about }))
}
