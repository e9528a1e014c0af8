import type { ArrangedFile } from '../../../../domain/articles/books/vouchers/arrange-vouchers.ts'
import { sealedUrl } from './send-voucher.ts'

/** Files whose names told no voucher: a person says which one. */
export function UnplacedFiles({
  id,
  files,
  vouchers,
  onPlace,
}: {
  id: number
  files: readonly ArrangedFile[]
  vouchers: readonly string[]
  onPlace: (file: ArrangedFile, voucher: string) => void
}) {
  if (files.length === 0) return null
  return (
    <section className="panel" aria-labelledby="unplaced-title">
      <h2 id="unplaced-title" className="section-title">
        没有对上凭证号的（{files.length} 个）
      </h2>
      <p className="field-hint">请看图选凭证号。不选的不公开，30 天后自动清理。</p>
      <ul className="voucher-cards">
        {files.map((file) => (
          <li key={file.file}>
            <img
              src={sealedUrl(id, { file: file.file, page: 1 }, 'small')}
              alt=""
              loading="lazy"
              width={file.pages[0]?.width}
              height={file.pages[0]?.height}
            />
            <label>
              {file.name}
              {file.pages.length > 1 ? `（${file.pages.length} 页）` : ''}
              <select value="" onChange={({ target }) => onPlace(file, target.value)}>
                <option value="">选凭证号</option>
                {vouchers.map((voucher) => (
                  <option key={voucher}>{voucher}</option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
