import type { VoucherPicture } from './vouchers.server.ts'

/** The painted pictures of an entry's voucher, each leading to itself in full size. */
export const VoucherPictures = ({ pictures }: { pictures: readonly VoucherPicture[] }) => (
  <section className="vouchers" aria-labelledby="vouchers-title">
    <h2 id="vouchers-title">凭证</h2>
    {pictures.length === 0 ? (
      <p>没有公开凭证图片。</p>
    ) : (
      <>
        <p>涂黑的地方是依法不公开的个人信息。点图片看原大。</p>
        <ul className="voucher-pictures">
          {pictures.map(({ href, width, height, title }) => (
            <li key={href}>
              <a href={href}>
                <img src={href} width={width} height={height} alt={title} loading="lazy" decoding="async" />
              </a>
              <small>{title}</small>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)
